import { OperatorError } from '../kernel/operator-error.ts';

const reasons = new Map([
  ['EADDRINUSE', 'another process listens there already'],
  ['EACCES', 'this user may not listen on that port'],
  ['EADDRNOTAVAIL', 'this machine has no such address'],
  ['EAFNOSUPPORT', 'this machine has no addresses of that kind'],
  ['ENOTFOUND', 'nobody knows that name'],
  ['EAI_AGAIN', 'the name server does not answer'],
]);

/**
 * What to tell about an address that a process cannot listen on; undefined for every other error. Pure.
 * @param wanted where it was to listen: then the look-up of its name belongs to it, too.
 * @param options by which another address is chosen.
 */
export function listenTrouble(
  error: unknown,
  wanted?: { host: string; port: number },
  options = '--port and --host',
): OperatorError | undefined {
  if (!(error instanceof Error) || !('syscall' in error)) return undefined;
  const isLookup = error.syscall === 'getaddrinfo' && wanted !== undefined;
  if (error.syscall !== 'listen' && !isLookup) return undefined;
  const { code = '', address, port } = error as NodeJS.ErrnoException & { address?: string; port?: number };
  const [host, number] = wanted === undefined ? [address, port] : [wanted.host, wanted.port];
  return new OperatorError(
    `Cannot listen on ${host}:${number}: ${reasons.get(code) ?? code}. ` +
      `Stop what is there, or choose another with ${options}.`,
    { cause: error },
  );
}
