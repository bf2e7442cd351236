import type { WebhookBodies } from './operations.ts';

/** A call to your webhook, as it came: `body` before any parsing. */
export type ReceivedWebhook = {
  headers: Headers | Readonly<Record<string, string | readonly string[] | undefined>>;
  body: string | Uint8Array;
};

type EventHead = {
  /** The same in every attempt: drop what you have had. */
  id: string;
  /** When this attempt was sent, in milliseconds since 1970. */
  sentAtMs: number;
  /** Number of the event among those of its freight; null where the call has none. */
  sequence: number | null;
};

/** What happened, by its kind; `test` is sent on demand. */
export type WebhookEvent = {
  [Kind in keyof WebhookBodies | 'test']: EventHead & {
    kind: Kind;
    body: Kind extends keyof WebhookBodies ? WebhookBodies[Kind] : unknown;
  };
}[keyof WebhookBodies | 'test'];

/** A call that is not what it says: answer 401 and forget it. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

/** How far the clocks may be apart, as Standard Webhooks recommend. */
const toleranceMs = 300_000;

/**
 * Verifies a call by Standard Webhooks and gives what it tells.
 * @param keys the webhook's secret (`whsec_…`) or public key (`whpk_…`); both the old and the new one while they change.
 * @param nowMs that of the platform's clock when left out.
 * @throws WebhookError when the signature is not of these keys, or the call is older (or newer) than five minutes.
 * @public
 */
export async function verifyWebhook(
  keys: string | readonly string[],
  received: ReceivedWebhook,
  nowMs: number = Date.now(),
): Promise<WebhookEvent> {
  const read = (name: string) => headerOf(received.headers, name);
  const id = read('webhook-id');
  const time = read('webhook-timestamp');
  const signatures = read('webhook-signature');
  if (id === undefined || time === undefined || signatures === undefined)
    throw new WebhookError('webhook-id, webhook-timestamp or webhook-signature is missing');
  const sentAtMs = /^[0-9]{1,12}$/.test(time) ? Number(time) * 1000 : Number.NaN;
  if (!(Math.abs(nowMs - sentAtMs) <= toleranceMs))
    throw new WebhookError('webhook-timestamp is too far from now');
  const content = joined(`${id}.${time}.`, received.body);
  if (!(await isSigned([keys].flat(), signatures.split(' '), content)))
    throw new WebhookError('no signature is of these keys');
  const sequence = read('x-event-sequence');
  return {
    id,
    sentAtMs,
    sequence: sequence === undefined ? null : Number(sequence),
    kind: read('x-event-kind'),
    body: JSON.parse(textOf(received.body)),
  } as WebhookEvent;
}

function headerOf(headers: ReceivedWebhook['headers'], name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const [, value] = Object.entries(headers).find(([key]) => key.toLowerCase() === name) ?? [];
  return typeof value === 'string' ? value : value?.[0];
}

type Bytes = Uint8Array<ArrayBuffer>;

async function isSigned(
  keys: readonly string[],
  signatures: readonly string[],
  content: Bytes,
): Promise<boolean> {
  const verifiers = await Promise.all(keys.map(verifierOf));
  const verdicts = await Promise.all(
    signatures.flatMap((entry) => {
      const [version, text = ''] = entry.split(',');
      const signature = bytesOf(text);
      if (signature === undefined) return [];
      return verifiers
        .filter((one) => one.version === version)
        .map(({ key, version: kind }) =>
          crypto.subtle.verify(kind === 'v1' ? 'HMAC' : 'Ed25519', key, signature, content),
        );
    }),
  );
  return verdicts.includes(true);
}

type Verifier = { version: 'v1' | 'v1a'; key: CryptoKey };

/** @throws TypeError for a key that is none; that is a mistake of the receiver. */
async function verifierOf(text: string): Promise<Verifier> {
  const isPublic = text.startsWith('whpk_');
  const bytes = bytesOf(text.replace(/^wh(?:sec|pk)_/, ''));
  if (text.startsWith('whsk_') || bytes === undefined || bytes.length === 0)
    throw new TypeError('a webhook is verified by its secret (whsec_…) or its public key (whpk_…)');
  if (isPublic)
    return { version: 'v1a', key: await crypto.subtle.importKey('raw', bytes, 'Ed25519', false, ['verify']) };
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return { version: 'v1', key: await crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify']) };
}

/** The bytes of Base64; undefined for what is none. */
function bytesOf(base64: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

function joined(head: string, body: string | Uint8Array): Bytes {
  const first = new TextEncoder().encode(head);
  const second = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : new TextDecoder().decode(body);
}
