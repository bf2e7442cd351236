import diagnostics from 'node:diagnostics_channel';
import type { DiagnosticsChannel } from 'undici';

/** Tells which address a call went to, by the body it was made with: each call has one of its own. */
export type Dialled = {
  /** Null where nothing was sent. */
  addressOf(body: Buffer | null): string | null;
  close(): void;
};

const channel = 'undici:client:sendHeaders';

/** Listens to the HTTP client for as long as it is open. A kept connection tells where it was made to. */
export function watchDialled(): Dialled {
  const addresses = new WeakMap<object, string>();
  const note = (message: unknown): void => {
    // The client says so itself; its types leave the body out.
    const { request, socket } = message as DiagnosticsChannel.ClientSendHeadersMessage;
    const { body } = request as { body?: unknown };
    if (body instanceof Buffer && socket.remoteAddress !== undefined)
      addresses.set(body, socket.remoteAddress);
  };
  diagnostics.subscribe(channel, note);
  return {
    addressOf: (body) => (body === null ? null : (addresses.get(body) ?? null)),
    close: () => void diagnostics.unsubscribe(channel, note),
  };
}

/** The address of a connection that was not made, where the error tells it. */
export function addressOfError(error: unknown): string | null {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1)
    if ('address' in at && typeof at.address === 'string') return at.address;
  return null;
}
