import { createHash } from 'node:crypto';

/** Everything that was read, by address: status and body. */
export type Reading = Map<string, unknown>;

/** The operations of an OpenAPI document, as far as reading needs them. */
export type Paths = Record<
  string,
  { get?: { parameters?: { name: string; in: string; required?: boolean }[] } }
>;

type Reader = { baseUrl: string; adminToken: string; paths: Paths; ownAddresses: readonly string[] };

const mostIds = 25;
const mostRounds = 5;
/** Nouns whose lists stand below another name. */
const listedAs: Readonly<Record<string, string>> = {
  'table-versions': 'versions',
  'carrier-layouts': 'layouts',
};
/** What an address must ask for beside its path. */
const queries: Readonly<Record<string, readonly string[]>> = {
  '/api/admin/v1/freights/{freightCode}/label-preview': ['layout=2'],
  '/api/admin/v1/quotes': ['shipperId=1'],
  // Of the rest of the change log most are readings of personal data, as this is one.
  '/api/admin/v1/changes': ['shipper', 'carrier', 'table', 'webhook'].map((kind) => `kind=${kind}`),
  '/api/admin/v1/tokens': ['ownerKind=shipper&ownerId=1', 'ownerKind=carrier&ownerId=1'],
};

/** Drawings made for the eye as they are read: earlier commits drew them as PNG. That there is one is what stays. */
const drawnAnew = /^\/api\/admin\/v1\/freights\/[^/]+\/label-preview\?/;

/**
 * The log of calls, to which every reading that is refused adds, so that it would never come to rest; and what an installation says
 * of its process, its migrations and its disk, which an upgrade is to change.
 */
const leftOut = /^\/api\/admin\/v1\/(calls(\/.*)?|installation)$/;

/**
 * Reads whatever the administration of a running Carreto shows of what is kept in it: every list, and with the ids in it everything
 * of one thing; and the addresses of shippers and carriers that are named.
 */
export async function readEverything(reader: Reader): Promise<Reading> {
  const reading: Reading = new Map();
  const ids = new Map<string, Set<string>>();
  const templates = Object.keys(reader.paths).filter(
    (path) => path.startsWith('/api/admin/') && reader.paths[path]?.get !== undefined && !leftOut.test(path),
  );
  for (const address of reader.ownAddresses) await readInto(reading, reader, address);
  for (let round = 0; round < mostRounds; round += 1) {
    const before = reading.size;
    for (const template of templates)
      for (const path of expand(template, ids))
        for (const query of queries[template] ?? ['']) {
          const address = query === '' ? path : `${path}?${query}`;
          if (!reading.has(address)) collectIds(await readInto(reading, reader, address), template, ids);
        }
    if (reading.size === before) break;
  }
  return reading;
}

async function readInto(
  reading: Reading,
  { baseUrl, adminToken }: Reader,
  address: string,
): Promise<unknown> {
  const isAdmin = address.startsWith('/api/admin/');
  const response = await fetch(`${baseUrl}${address}`, {
    ...(isAdmin ? { headers: { authorization: `Bearer ${adminToken}` } } : {}),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.includes('json') === true;
  // A NOTFIS is made as it is read: its first records say at which minute.
  const text = bytes.toString('utf8').replaceAll(/\d{10}NOT\d+/g, '');
  const body: unknown = isJson
    ? JSON.parse(text)
    : drawnAnew.test(address)
      ? { isDrawn: bytes.length > 0 }
      : { sha256: createHash('sha256').update(bytes).digest('hex') };
  // A refusal has an id of its own each time.
  const { request_id: _, ...refusal } = body as { request_id?: string };
  reading.set(address, { status: response.status, body: response.ok ? body : refusal });
  return body;
}

/** A path with every id that is known for each of its parameters; none where one is not known. */
function expand(template: string, ids: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const segments = template.split('/');
  const position = segments.findIndex((segment) => segment.startsWith('{'));
  if (position < 0) return [template];
  const noun = segments[position - 1] ?? '';
  const known = [...(ids.get(listedAs[noun] ?? noun) ?? [])].slice(0, mostIds);
  return known.flatMap((id) => expand(segments.with(position, encodeURIComponent(id)).join('/'), ids));
}

function collectIds(body: unknown, template: string, ids: Map<string, Set<string>>): void {
  const { items } = body as { items?: unknown };
  const noun = template.split('/').at(-1) ?? '';
  if (!Array.isArray(items) || noun.startsWith('{')) return;
  const found = ids.get(noun) ?? new Set();
  for (const { id, code } of items as { id?: unknown; code?: unknown }[]) {
    const name = noun === 'freights' ? code : (id ?? code);
    if (name !== undefined) found.add(String(name));
  }
  ids.set(noun, found);
}
