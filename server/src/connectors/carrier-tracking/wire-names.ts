import { issuerOfKey } from '../../kernel/access-key.ts';
import type { TrackingMapping } from './mapping.ts';
import type { PolledFreight, TrackedName } from './port.ts';
import { type Placeholder, placeholdersOf, type Values } from './template.ts';

/** More names of one freight than this are not asked for. */
const mostNames = 50;

/** The placeholders that a request needs of a freight. */
export function needsOf({ request }: Pick<TrackingMapping, 'request'>): ReadonlySet<Placeholder> {
  const { used } = placeholdersOf([request.url, request.body ?? null, request.batch?.item ?? null]);
  used.delete('secret');
  used.delete('items');
  return used;
}

/**
 * The names by which a freight is asked for: one for each of its NF-es where they are named, else for each of its
 * codes, else one. None while it lacks what the request names.
 */
export function namesOf(freight: PolledFreight, needs: ReadonlySet<Placeholder>): TrackedName[] {
  const common: Partial<Record<Placeholder, string>> = {
    shipper_cnpj: freight.shipperCnpj,
    freight_code: freight.freightCode,
    ...(freight.orderNumber === null ? {} : { order: freight.orderNumber }),
  };
  const names = nfesOf(freight, needs).flatMap((nfe) =>
    codesOf(freight, needs).map((codes) => valuesOf({ ...common, ...nfe, ...codes }, needs)),
  );
  return names
    .filter((values) => values !== null)
    .slice(0, mostNames)
    .map((values) => ({ freightCode: freight.freightCode, key: JSON.stringify(values), values }));
}

const ofNfe: readonly Placeholder[] = ['nfe_key', 'nfe_number', 'nfe_series', 'issuer_cnpj'];

function isByNfe(needs: ReadonlySet<Placeholder>): boolean {
  return ofNfe.some((one) => needs.has(one));
}

function nfesOf(
  { nfes }: PolledFreight,
  needs: ReadonlySet<Placeholder>,
): Partial<Record<Placeholder, string>>[] {
  if (!isByNfe(needs)) return [{}];
  return nfes.map(({ accessKey, number, series }) => ({
    nfe_key: accessKey,
    nfe_number: number,
    nfe_series: series,
    issuer_cnpj: issuerOfKey(accessKey),
  }));
}

function codesOf(
  { carrierCodes, postalCodes }: PolledFreight,
  needs: ReadonlySet<Placeholder>,
): Partial<Record<Placeholder, string>>[] {
  if (needs.has('carrier_code')) return carrierCodes.map((code) => ({ carrier_code: code }));
  if (needs.has('postal_code')) return postalCodes.map((code) => ({ postal_code: code }));
  return [{}];
}

/** What is needed, or null where something is missing or would lead elsewhere in an address: `..` leads up. */
function valuesOf(
  known: Partial<Record<Placeholder, string>>,
  needs: ReadonlySet<Placeholder>,
): Values | null {
  const entries = [...needs].map((name) => [name, known[name]] as const);
  return entries.every(
    (entry): entry is readonly [Placeholder, string] => entry[1] !== undefined && !/^\.*$/.test(entry[1]),
  )
    ? Object.fromEntries(entries)
    : null;
}
