import { BlockList, isIP } from 'node:net';

/**
 * What kind of place an address is: `public`; `private`, which only the operator's word opens; `never`, which
 * nothing opens: link-local addresses and the metadata services of clouds, multicast, reserved ranges, and all
 * forms of IPv6 that hide an IPv4 address inside (mapped, NAT64, 6to4, Teredo).
 */
export type AddressKind = 'public' | 'private' | 'never';

// Sources: the special-purpose address registries of IANA for IPv4 and IPv6.
const privateNetworks = [
  '10.0.0.0/8',
  // Shared by customers of one provider (RFC 6598).
  '100.64.0.0/10',
  '127.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  // Benchmarks of networks (RFC 2544).
  '198.18.0.0/15',
  '::1/128',
  'fc00::/7',
];

const neverNetworks = [
  '0.0.0.0/8',
  // Metadata services that stand in ranges of other kinds.
  '100.100.100.200/32',
  '168.63.129.16/32',
  'fd00:ec2::254/128',
  'fd20:ce::254/128',
  '169.254.0.0/16',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.31.196.0/24',
  '192.52.193.0/24',
  // Relays of 6to4.
  '192.88.99.0/24',
  '192.175.48.0/24',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
  // Teredo, ORCHID, benchmarks and other protocol assignments.
  '2001::/23',
  '2001:db8::/32',
  // 6to4.
  '2002::/16',
  '2620:4f:8000::/48',
  '3fff::/20',
];

/** The only part of IPv6 that is given to networks of the world; everything beside it is special. */
const worldwide = ['2000::/3'];

const never = networkList(neverNetworks);
const closed = networkList(privateNetworks);
const world = networkList(worldwide);

/** Judges an address; what is no address is `never`. */
export function kindOfAddress(address: string): AddressKind {
  const family = familyOf(address);
  if (family === null || address.includes('%')) return 'never';
  if (never.check(address, family)) return 'never';
  // A mapped address would match the networks of IPv4: it is looked at before them.
  if (family === 'ipv6' && isMapped(address)) return 'never';
  if (closed.check(address, family)) return 'private';
  return family === 'ipv4' || world.check(address, family) ? 'public' : 'never';
}

/** The networks by which a machine calls itself; IPv6 has a single address for it. */
export const loopbackNetwork = '127.0.0.0/8';
const loopback = networkList([loopbackNetwork, '::1/128']);

/** Whether an address is this machine itself. */
export function isLoopback(address: string): boolean {
  return isWithin(loopback, address);
}

const mapped = networkList(['::ffff:0:0/96', '::/96']);

function isMapped(address: string): boolean {
  return address !== '::1' && mapped.check(address, 'ipv6');
}

/**
 * A list of networks written as `10.0.0.0/8` or as single addresses.
 * @throws RangeError where one is no network; it names it.
 */
export function networkList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const text of networks) {
    const [, address = '', prefixText] = /^([^/]+)(?:\/([0-9]{1,3}))?$/.exec(text) ?? [];
    const family = familyOf(address);
    const bits = family === 'ipv4' ? 32 : 128;
    const prefix = prefixText === undefined ? bits : Number(prefixText);
    if (family === null || prefix > bits) throw new RangeError(`${text} is not a network`);
    list.addSubnet(address, prefix, family);
  }
  return list;
}

/** Whether a list holds an address. */
export function isWithin(list: BlockList, address: string): boolean {
  const family = familyOf(address);
  return family !== null && list.check(address, family);
}

function familyOf(address: string): 'ipv4' | 'ipv6' | null {
  const version = isIP(address);
  return version === 0 ? null : version === 4 ? 'ipv4' : 'ipv6';
}
