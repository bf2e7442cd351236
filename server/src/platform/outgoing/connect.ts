import { isIP } from 'node:net';
import { buildConnector } from 'undici';
import { isLocalName, localAddress } from './check-url.ts';
import { OutgoingError } from './outgoing-error.ts';
import { type OutgoingPolicy, objectionTo } from './policy.ts';
import type { Resolve } from './resolve.ts';

export type ConnectOptions = { policy: OutgoingPolicy; resolve: Resolve; connectTimeoutMs: number };

/**
 * Makes connections whose address was judged at the very moment of dialling: the name is resolved once, every
 * address it has must be allowed, and the one that is dialled is one of those. Host header, TLS server name
 * and certificate stay those of the name. A kept-alive connection stays where it was made.
 */
export function guardedConnector(connect: ConnectOptions): buildConnector.connector {
  const dial = buildConnector({ timeout: connect.connectTimeoutMs });
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
    addressOf(host, options, connect).then(
      (address) =>
        dial(
          { ...options, hostname: address, servername: isIP(host) === 0 ? host : '' },
          // What failed says where it was dialled.
          (...[error, socket]) =>
            error === null ? callback(null, socket) : callback(Object.assign(error, { address }), null),
        ),
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

async function addressOf(
  host: string,
  { protocol, port }: { protocol: string; port: string },
  { policy, resolve, connectTimeoutMs }: ConnectOptions,
): Promise<string> {
  const target = { protocol, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) };
  const addresses = await addressesOf(host, (name) => resolve(name, AbortSignal.timeout(connectTimeoutMs)));
  for (const address of addresses) {
    const objection = objectionTo(address, target, policy);
    if (objection !== null)
      throw new OutgoingError('not_allowed', `${host} stands for an address that may not be called`, {
        objection,
      });
  }
  const [first] = addresses;
  if (first === undefined) throw new OutgoingError('unreachable', `${host} has no address`);
  return first;
}

async function addressesOf(host: string, resolve: (name: string) => Promise<string[]>): Promise<string[]> {
  if (isIP(host) !== 0) return [host];
  if (isLocalName(host)) return [localAddress];
  try {
    return await resolve(host);
  } catch (cause) {
    throw new OutgoingError('unreachable', `${host} cannot be resolved`, { cause });
  }
}
