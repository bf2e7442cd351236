import type { OutgoingClient } from '../../../platform/outgoing/client.ts';
import { OutgoingError } from '../../../platform/outgoing/outgoing-error.ts';
import { classOfError } from './class-of-error.ts';
import type { OutgoingCall } from './outgoing-call.ts';
import { parseRetryAfter } from './retry-after.ts';

/** How a call ended. `class` is stable and short; the head is text and safe to keep. */
export type SendResult = {
  status: number | null;
  class: string;
  /** The address that was dialled; null where it did not come to that. */
  address: string | null;
  retryAfterMs: number | null;
  responseHead: string | null;
  truncated: boolean;
};

/** What a call may read of an answer, and what is kept of it. */
const maxReadBytes = 16 * 1024;
const maxKeptBytes = 4 * 1024;

/** A send that brought no answer. */
export const unanswered: Omit<SendResult, 'class'> = {
  status: null,
  address: null,
  retryAfterMs: null,
  responseHead: null,
  truncated: false,
};

export type SendOptions = {
  client: OutgoingClient;
  deadlineMs: number;
  stop: AbortSignal;
  nowMs: () => number;
};

/** Makes one call under one deadline for the whole exchange. Never rejects. */
export async function send(
  { secrets, logged: _, ...call }: OutgoingCall,
  options: SendOptions,
): Promise<SendResult> {
  const { client, deadlineMs, stop, nowMs } = options;
  const deadline = AbortSignal.timeout(deadlineMs);
  try {
    const { status, headers, body, isCut, address } = await client.send({
      method: 'POST',
      ...call,
      signal: AbortSignal.any([deadline, stop]),
      maxBytes: maxReadBytes,
      mayBeCut: true,
    });
    return {
      status,
      class: classOfStatus(status),
      address,
      retryAfterMs: parseRetryAfter(headers.get('retry-after'), nowMs()),
      responseHead: textOf(body, secrets),
      truncated: isCut || body.length > maxKeptBytes,
    };
  } catch (error) {
    const failure = stop.aborted && !deadline.aborted ? 'interrupted' : classOfError(error);
    const address = error instanceof OutgoingError ? error.address : null;
    return { ...unanswered, class: failure, address };
  }
}

function classOfStatus(status: number): string {
  if (status === 200) return 'ok';
  if (status > 200 && status < 300) return 'ok_not_200';
  return status >= 300 && status < 400 ? 'redirect' : 'http_error';
}

/**
 * The beginning as text: NUL, which no text of the database may hold, and broken characters are replaced; what we sent in
 * confidence and got back is hidden, wherever it stands.
 */
function textOf(body: Buffer, secrets: readonly string[]): string {
  const hidden = secrets.reduce(
    (text, secret) => (secret === '' ? text : text.replaceAll(secret, '•••')),
    new TextDecoder().decode(body),
  );
  return new TextDecoder().decode(Buffer.from(hidden).subarray(0, maxKeptBytes)).replaceAll('\0', '\uFFFD');
}
