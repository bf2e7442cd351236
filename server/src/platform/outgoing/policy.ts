import type { BlockList } from 'node:net';
import { isLoopback, isWithin, kindOfAddress, loopbackNetwork, networkList } from './addresses.ts';

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
  /** Where it is there, of this machine itself no other ports are called. */
  openLocalPorts?: ReadonlySet<number>;
};

/** The policy of a process that nothing may leave this machine from, but for what listens on these ports; else as it is. */
export function confined(
  policy: OutgoingPolicy,
  localPorts: ReadonlySet<number> | undefined,
): OutgoingPolicy {
  if (localPorts === undefined) return policy;
  // Without ports nobody on the internet is called, and no name is even resolved.
  return {
    allowed: networkList([loopbackNetwork]),
    allowsSome: false,
    ports: [],
    openLocalPorts: localPorts,
  };
}

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
  if (policy.openLocalPorts?.has(port) === false && isLoopback(address)) return 'port';
  if (isWithin(policy.allowed, address)) return null;
  if (kind === 'private') return 'private_address';
  if (protocol !== 'https:') return 'https_required';
  return policy.ports.includes(port) ? null : 'port';
}
