import { OperatorError } from '../../../kernel/operator-error.ts';

/** One server of a URL that names several. */
export type Host = {
  /** Name, address or folder of a socket, as the driver wants it. */
  host: string;
  port: number;
  /** For lines that people read: `pg1:5432`. */
  name: string;
  /** A URL that names this server alone. */
  url: string;
};

type Parts = { before: string; hosts: string; path: string; query: string };
type Address = { host: string; port: string };

const defaultPort = '5432';
const shape = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)([^?#]*)(?:\?([^#]*))?$/;
const oneAddress = /^(\[[0-9a-fA-F:.]+\]|[^:[\]\s]+)(?::(\d{1,5}))?$/;
const highestPort = 65_535;

/** What libpq calls a wish; we only write, so those for a server that takes no writes are refused. */
const writing: ReadonlySet<string> = new Set(['any', 'read-write', 'primary']);

/**
 * The servers that a URL names in libpq's way, `postgres://user:pw@pg1,pg2:5433,[::1]/db` or `…/db?host=pg1,pg2&port=5432`;
 * undefined where it names one, which the driver reads by itself. Throws `OperatorError`, which does not show the URL.
 */
export function hostsOf(databaseUrl: string): readonly Host[] | undefined {
  const [, before = '', hosts = '', path = '', query = ''] = shape.exec(databaseUrl) ?? [];
  const parts = { before, hosts, path, query };
  const addresses = addressesIn(parts);
  if (addresses.length < 2) return undefined;
  requireWriting(query);
  return addresses.map((address) => hostAt(address, parts));
}

/** The URL itself where it names one server, else one that names the first of them. Throws as `hostsOf`. */
export function firstUrlOf(databaseUrl: string): string {
  return hostsOf(databaseUrl)?.[0]?.url ?? databaseUrl;
}

/** Refuses what neither we nor the driver could read. Throws `OperatorError`, which does not show the URL. */
export function requireDatabaseUrl(databaseUrl: string): void {
  const first = firstUrlOf(databaseUrl);
  const url = URL.canParse(first) ? new URL(first) : undefined;
  if (url?.protocol === 'postgres:' || url?.protocol === 'postgresql:') return;
  throw new OperatorError(
    'DATABASE_URL is not of the form postgres://user:password@host:5432/database. ' +
      'Special characters in the password must be percent-encoded.',
  );
}

/** Hosts and ports may stand in the parameters, too, and win there as libpq has it. */
function addressesIn({ hosts, query }: Parts): Address[] {
  const parameters = new URLSearchParams(query);
  const named = parameters.get('host');
  if (named === null) return hosts.includes(',') ? hosts.split(',').map(readAddress) : [];
  if (!named.includes(',')) return [];
  const names = named.split(',');
  const ports = (parameters.get('port') ?? defaultPort).split(',');
  if (ports.length !== 1 && ports.length !== names.length)
    throw refusal(`it names ${names.length} servers and ${ports.length} ports`);
  return names.map((host, index) => ({
    host,
    port: checkedPort(ports[ports.length === 1 ? 0 : index] || defaultPort),
  }));
}

function readAddress(text: string): Address {
  const [, host, port = defaultPort] = oneAddress.exec(text) ?? [];
  if (host === undefined) throw refusal('one of its servers is not of the form host or host:port');
  return { host: decoded(host), port: checkedPort(port) };
}

function decoded(host: string): string {
  try {
    return decodeURIComponent(host);
  } catch {
    throw refusal('the name of one of its servers is not percent-encoded as it should be');
  }
}

function checkedPort(port: string): string {
  if (/^\d{1,5}$/.test(port) && Number(port) >= 1 && Number(port) <= highestPort) return port;
  throw refusal('one of its ports is no number from 1 to 65535');
}

function hostAt({ host, port }: Address, { before, path, query }: Parts): Host {
  if (host === '') throw refusal('one of its servers has no name');
  const parameters = new URLSearchParams(query);
  for (const ours of ['host', 'port', 'target_session_attrs']) parameters.delete(ours);
  const rest = parameters.size === 0 ? '' : `?${parameters}`;
  const url = `${before}${host.startsWith('[') ? host : encodeURIComponent(host)}:${port}${path}${rest}`;
  if (!URL.canParse(url)) throw refusal('its user or password holds characters that must be percent-encoded');
  const bare = host.startsWith('[') ? host.slice(1, -1) : host;
  return { host: bare, port: Number(port), name: `${host}:${port}`, url };
}

function requireWriting(query: string): void {
  const wish = new URLSearchParams(query).get('target_session_attrs');
  if (wish === null || writing.has(wish)) return;
  throw refusal('it asks for a standby (target_session_attrs), and Carreto writes; say read-write');
}

function refusal(why: string): OperatorError {
  return new OperatorError(
    `DATABASE_URL cannot be used: ${why}. Several servers are written postgres://user:password@pg1:5432,pg2:5432/database.`,
  );
}
