import type { BlockList } from 'node:net';
import { isLoopback, isWithin, kindOfAddress } from './addresses.ts';

/** What calls that leave the house may reach. */
export type OutgoingPolicy = {
  /** Networks that the operator opens: private ones too, with any port and without TLS. */
  allowed: BlockList;
  /** Whether `allowed` holds anything, so that names may turn out to be inside. */
  allowsSome: boolean;
  /** Ports of public receivers, which are spoken to by HTTPS only. */
  ports: readonly number[];
  /** Ports of this machine itself that nothing opens, `allowed` neither: what we listen on there. */
  closedLocalPorts?: ReadonlySet<number>;
};

/** Why a call is not made; stable. */
export type Objection =
  | 'malformed'
  | 'too_long'
  | 'scheme'
  | 'user_info'
  | 'fragment'
  | 'port'
  | 'host'
  | 'https_required'
  | 'private_address'
  | 'forbidden_address';

export type Target = { protocol: string; port: number };

/** Whether an address may be dialled; null where it may. */
export function objectionTo(
  address: string,
  { protocol, port }: Target,
  policy: OutgoingPolicy,
): Objection | null {
  const kind = kindOfAddress(address);
  if (kind === 'never') return 'forbidden_address';
  if (policy.closedLocalPorts?.has(port) === true && isLoopback(address)) return 'port';
  if (isWithin(policy.allowed, address)) return null;
  if (kind === 'private') return 'private_address';
  if (protocol !== 'https:') return 'https_required';
  return policy.ports.includes(port) ? null : 'port';
}
