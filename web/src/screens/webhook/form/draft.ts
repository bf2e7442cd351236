import type { WebhookView } from '@carreto/contract/admin/webhooks/webhooks';
import type { Methods } from '../../../api/made/operations.ts';

/** A webhook as its form has it: lists that are typed are texts. Never a secret: this survives a reload. */
export type Draft = Pick<
  WebhookView,
  'name' | 'url' | 'exactAddress' | 'kinds' | 'occurrenceCodes' | 'includeReverse' | 'order' | 'maxInFlight'
> & {
  /** The one that the changes start from. */
  revision: number;
  channels: string;
  alertEmails: string;
  authKind: WebhookView['auth']['kind'];
  authName: string;
};

/** What is typed and never kept. */
export type Secrets = { authSecret: string; headers: string; clearsHeaders: boolean };

export const noSecrets: Secrets = { authSecret: '', headers: '', clearsHeaders: false };

/** A webhook that is not there yet. */
export const emptyDraft: Draft = {
  revision: 0,
  name: '',
  url: '',
  exactAddress: false,
  kinds: ['occurrence'],
  occurrenceCodes: [],
  channels: '',
  includeReverse: true,
  order: 'bounded',
  maxInFlight: 4,
  alertEmails: '',
  authKind: 'none',
  authName: '',
};

export function draftOf(webhook: WebhookView): Draft {
  const { name, url, exactAddress, kinds, occurrenceCodes, includeReverse, order, maxInFlight, revision } =
    webhook;
  return {
    ...{ name, url, exactAddress, kinds, occurrenceCodes, includeReverse, order, maxInFlight, revision },
    channels: webhook.channels.join(', '),
    alertEmails: webhook.alertEmails.join(', '),
    authKind: webhook.auth.kind,
    authName: webhook.auth.name ?? '',
  };
}

/** What was stored, as far as it is a draft; undefined otherwise. */
export function readDraft(stored: unknown): Draft | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const isWhole = Object.entries(emptyDraft).every(
    ([name, usual]) => typeof (stored as Record<string, unknown>)[name] === typeof usual,
  );
  return isWhole ? (stored as Draft) : undefined;
}

type NewBody = Parameters<Methods['addWebhook']>[0]['body'];

/** What the API takes of a draft; `name` is left out where it is empty. */
export function bodyOf(draft: Draft, secrets: Secrets): NewBody {
  const { name, url, exactAddress, kinds, occurrenceCodes, includeReverse, order, maxInFlight } = draft;
  const headers = readHeaders(secrets.headers).headers;
  return {
    ...{ url: url.trim(), exactAddress, kinds, occurrenceCodes, includeReverse, order, maxInFlight },
    ...(name.trim() === '' ? {} : { name: name.trim() }),
    channels: partsOf(draft.channels),
    alertEmails: partsOf(draft.alertEmails),
    auth: {
      kind: draft.authKind,
      ...(draft.authKind === 'basic' ? { name: draft.authName } : {}),
      ...(draft.authKind === 'none' || secrets.authSecret === '' ? {} : { secret: secrets.authSecret }),
    },
    ...(headers.length > 0 || secrets.clearsHeaders ? { headers } : {}),
  };
}

/** The parts of a text between commas, each once. */
export function partsOf(text: string): string[] {
  return [...new Set(text.split(/[,;\n]/).map((part) => part.trim()))].filter((part) => part !== '');
}

/** Headers as they are typed, `Name: value` a line; `wrong` is the first line that is none. */
export function readHeaders(text: string): { headers: { name: string; value: string }[]; wrong?: string } {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const wrong = lines.find((line) => !/^[^:\s]+\s*:\s*\S/.test(line.trim()));
  const headers = lines.map((line) => {
    const at = line.indexOf(':');
    return { name: line.slice(0, at).trim(), value: line.slice(at + 1).trim() };
  });
  return wrong === undefined ? { headers } : { headers: [], wrong };
}
