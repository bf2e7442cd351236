import { Resolver } from 'node:dns/promises';

/** The addresses of a name; rejects where it has none or the signal says stop. */
export type Resolve = (name: string, signal: AbortSignal) => Promise<string[]>;

const tryMs = 1000;

/**
 * Asks the name servers of the machine directly, IPv4 addresses first. Not `lookup` of the operating system:
 * that occupies a thread of the pool and cannot be cancelled. `/etc/hosts` is therefore not read.
 */
export const resolveByDns: Resolve = (name, signal) => resolveAt([], name, signal);

/** The same by other name servers, such as `127.0.0.1:5353`; by those of the machine where there are none. */
export async function resolveAt(
  servers: readonly string[],
  name: string,
  signal: AbortSignal,
): Promise<string[]> {
  const resolver = new Resolver({ timeout: tryMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const cancel = (): void => resolver.cancel();
  signal.throwIfAborted();
  signal.addEventListener('abort', cancel, { once: true });
  try {
    const [four, six] = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)]);
    const addresses = [four, six].flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (addresses.length > 0) return addresses;
    throw four.status === 'rejected' ? four.reason : new Error('no address');
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
