import { withoutTrailingSlashes } from '../../kernel/web-address.ts';
import type { OutgoingClient } from '../../platform/outgoing/client.ts';
import { type Line, openLine } from './line.ts';
import type { PostalAccess, PostalOperator, PrePostingService, ReverseService } from './port.ts';
import { PostalProblem } from './problem.ts';
import { createRestOperator } from './rest-operator.ts';
import { openSession } from './session.ts';
import { createSoapOperator } from './soap-operator.ts';

/** Where contracts reach the operator's services from this process; tokens and breakers are kept per contract. */
export type PostalDesk = { operatorOf(access: PostalAccess): PostalOperator; close(): Promise<void> };

type PostalCall = { accountId: number; service: 'pre_posting' | 'legacy'; failure: string | null };

export type PostalDeskOptions = {
  client: OutgoingClient;
  /** Of one call. */
  deadlineMs: number;
  nowMs(): number;
  monotonicMs(): number;
  /** Hears how each call of a contract ended: the class of its failure, null where it was answered. */
  onCall(call: PostalCall): void;
  /** Null where it does not open: then the operator is not called. */
  open(sealed: Buffer, place: { row: number; field: 'rest_secret' | 'soap_secret' }): string | null;
};

export function createPostalDesk(options: PostalDeskOptions): PostalDesk {
  const known = new Map<number, { revision: number; operator: PostalOperator }>();
  return {
    operatorOf(access) {
      const kept = known.get(access.id);
      // An account that was edited begins anew.
      if (kept !== undefined && kept.revision === access.revision) return kept.operator;
      const operator = { prePosting: prePostingOf(options, access), reverse: reverseOf(options, access) };
      // The credential may come back without the account being edited.
      if (operator.prePosting === pausedPrePosting || operator.reverse === pausedReverse) return operator;
      known.set(access.id, { revision: access.revision, operator });
      return operator;
    },
    close: () => options.client.close(),
  };
}

function prePostingOf(options: PostalDeskOptions, access: PostalAccess): PrePostingService | null {
  const { id, restUrl, restUser: user, restSecret, card } = access;
  if (restUrl === null || user === null || restSecret === null) return null;
  const baseUrl = withoutTrailingSlashes(restUrl);
  const accessCode = options.open(restSecret, { row: id, field: 'rest_secret' });
  if (accessCode === null) return pausedPrePosting;
  const line = lineOf(options, { accountId: id, service: 'pre_posting' });
  const session = openSession({ line, baseUrl, user, accessCode, card, nowMs: options.nowMs });
  return createRestOperator({ session, card });
}

function reverseOf(options: PostalDeskOptions, access: PostalAccess): ReverseService | null {
  const { id, soapUrl: url, soapUser: user, soapSecret, administrativeCode, card } = access;
  if (url === null || user === null || soapSecret === null) return null;
  const password = options.open(soapSecret, { row: id, field: 'soap_secret' });
  if (password === null) return pausedReverse;
  const line = lineOf(options, { accountId: id, service: 'legacy' });
  return createSoapOperator({ line, url, user, password, administrativeCode, card });
}

function lineOf(options: PostalDeskOptions, place: Omit<PostalCall, 'failure'>): Line {
  const { client, deadlineMs, monotonicMs, onCall } = options;
  const line = openLine({ client, deadlineMs, monotonicMs });
  return {
    async send(request) {
      try {
        const answer = await line.send(request);
        const isDenied = answer.status === 401 || answer.status === 403;
        onCall({ ...place, failure: isDenied ? 'denied' : null });
        return answer;
      } catch (error) {
        const failure = failureOf(error);
        if (failure !== null) onCall({ ...place, failure });
        throw error;
      }
    },
  };
}

/** Null where nobody was called: the service is left alone for a while. */
function failureOf(error: unknown): string | null {
  if (!(error instanceof PostalProblem) || error.wasSent) return 'unavailable';
  return error.cause === undefined ? null : 'not_allowed';
}

/** Nothing was sent, and later it may go: whoever calls keeps what is to be done. */
async function refuseUnopened(): Promise<never> {
  throw new PostalProblem('the credential of the contract does not open; set it again', {
    kind: 'unavailable',
    wasSent: false,
    retryAfterS: 600,
  });
}

/** Stands for a service whose credential is gone, for without one the operator would hear an empty one. */
const pausedPrePosting: PrePostingService = {
  create: refuseUnopened,
  find: refuseUnopened,
  cancel: refuseUnopened,
  label: refuseUnopened,
  track: refuseUnopened,
  price: refuseUnopened,
};
const pausedReverse: ReverseService = {
  request: refuseUnopened,
  find: refuseUnopened,
  cancel: refuseUnopened,
};
