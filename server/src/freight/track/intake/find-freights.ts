import { type Kysely, sql } from 'kysely';
import { issuerOfKey } from '../../../kernel/access-key.ts';
import { cnpjRoot } from '../../../kernel/cnpj.ts';
import type { Rows } from '../../../rows.ts';
import { type NfeOwners, type NfeWorld, nfeOwners } from '../../nfe-owners.ts';
import { freightsOfCodes, freightsWithProgress } from '../../with-progress.ts';
import type { FreightName } from './report.ts';

/** A freight as far as taking occurrences needs it. */
export type TrackedFreight = {
  shipperId: number;
  freightCode: string;
  carrierId: number;
  volumeCount: number;
  hiredAt: Date;
};

/**
 * What a name leads to. `foreign`: only to a freight whose NF-e is another shipper's (decision A8); `ambiguous`: to freights
 * of several shippers.
 */
export type FoundByName =
  | { kind: 'owned' | 'foreign'; freight: TrackedFreight }
  | { kind: 'ambiguous' | 'unknown' };

export type FreightsByName = (name: FreightName) => FoundByName;

type Finding = { db: Kysely<Rows>; mirror: { current: NfeWorld } };

/**
 * Finds the freights of a carrier by what it calls them, each kind of name in one statement. An NF-e is of the most
 * recent freight that is not cancelled (decision H12) of who may have it. Freights of other carriers are not there.
 */
export async function findFreights(
  ctx: Finding,
  carrierId: number,
  names: readonly FreightName[],
): Promise<FreightsByName> {
  const [byCode, byKey, byNumber] = await Promise.all([
    findByCode(ctx, carrierId, names),
    findByKey(ctx, carrierId, names),
    findByNumber(ctx, carrierId, names),
  ]);
  return (name) => {
    if (name.by === 'code') {
      const freight = byCode.get(name.code);
      return freight === undefined ? unknown : { kind: 'owned', freight };
    }
    return name.by === 'nfe_key' ? byKey(name.accessKey) : byNumber(name);
  };
}

const unknown = { kind: 'unknown' } as const;

type ByText = ReadonlyMap<string, TrackedFreight>;
type WithNfe = TrackedFreight & { accessKey: string; number: string; series: string };

/** The most recent freight that an NF-e leads to. They come with the oldest first. */
function newestOf(owners: NfeOwners, accessKey: string, freights: readonly WithNfe[]): FoundByName {
  const outcome = owners(accessKey, freights);
  if (outcome.kind === 'ambiguous') return outcome;
  const newest = outcome.freights.at(-1);
  if (newest === undefined) return unknown;
  const { accessKey: _, number: _number, series: _series, ...freight } = newest;
  return { kind: outcome.kind, freight };
}

async function findByCode(
  { db }: Finding,
  carrierId: number,
  names: readonly FreightName[],
): Promise<ByText> {
  const codes = distinct(names.flatMap((name) => (name.by === 'code' ? [name.code] : [])));
  if (codes.length === 0) return new Map();
  const rows = await db
    .selectFrom('freight')
    .select(['shipperId', 'code as freightCode', 'carrierId', 'volumeCount', 'hiredAt'])
    .where('code', 'in', codes)
    .where('carrierId', '=', carrierId)
    .execute();
  return new Map(rows.map((row) => [row.freightCode, row]));
}

async function findByKey(
  { db, mirror }: Finding,
  carrierId: number,
  names: readonly FreightName[],
): Promise<(accessKey: string) => FoundByName> {
  const keys = distinct(names.flatMap((name) => (name.by === 'nfe_key' ? [name.accessKey] : [])));
  if (keys.length === 0) return () => unknown;
  // Whose they are is known without looking through every month.
  const named = await db
    .selectFrom('freightDirectory')
    .select('freightCode')
    .distinct()
    .where('kind', '=', 'nfe')
    .where('value', '=', sql<string>`any (${keys}::text[])`)
    .execute();
  const codes = named.map(({ freightCode }) => freightCode);
  const rows =
    codes.length === 0
      ? []
      : await withNfe(freightsOfCodes(db, codes), carrierId)
          .where('freightNfe.freightCode', '=', sql<string>`any (${codes}::text[])`)
          .where('freightNfe.accessKey', 'in', keys)
          .execute();
  const owners = nfeOwners(mirror.current, keys);
  const byKey = Map.groupBy(rows, ({ accessKey }) => accessKey);
  return (accessKey) => newestOf(owners, accessKey, byKey.get(accessKey) ?? []);
}

type ByNumber = Extract<FreightName, { by: 'nfe_number' }>;

async function findByNumber(
  { db, mirror }: Finding,
  carrierId: number,
  names: readonly FreightName[],
): Promise<(name: ByNumber) => FoundByName> {
  const wanted = names.filter((name) => name.by === 'nfe_number');
  const roots = new Set(wanted.map(({ cnpj }) => cnpjRoot(cnpj)));
  const shippers = [...mirror.current.shippers.values()].filter(({ cnpj }) => roots.has(cnpjRoot(cnpj)));
  if (wanted.length === 0 || shippers.length === 0) return () => unknown;
  const rows = await withNfe(freightsWithProgress(db), carrierId)
    .where(
      'freightNfe.shipperId',
      'in',
      shippers.map(({ id }) => id),
    )
    .where('freightNfe.number', 'in', distinct(wanted.flatMap(numbersOf)))
    .execute();
  const cnpjOf = new Map(shippers.map(({ id, cnpj }) => [id, cnpj]));
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  const owners = nfeOwners(
    mirror.current,
    rows.map(({ accessKey }) => accessKey),
  );
  return (name) => {
    const matching = numbersOf(name)
      .flatMap((number) => byNumber.get(number) ?? [])
      .filter(
        ({ series, accessKey, shipperId }) =>
          (name.series === null || series === name.series) &&
          (cnpjOf.get(shipperId) === name.cnpj || issuerOfKey(accessKey) === name.cnpj),
      );
    const found = [...Map.groupBy(matching, ({ accessKey }) => accessKey)]
      .map(([accessKey, freights]) => newestOf(owners, accessKey, freights))
      .toSorted(byRightAndTime);
    return found.at(-1) ?? unknown;
  };
}

const rightRank = { unknown: 0, ambiguous: 1, foreign: 2, owned: 3 } as const;

/** What somebody has a right to goes after what nobody has, the most recent last. */
function byRightAndTime(one: FoundByName, other: FoundByName): number {
  const hiredAt = (found: FoundByName) => ('freight' in found ? found.freight.hiredAt.getTime() : 0);
  return rightRank[one.kind] - rightRank[other.kind] || hiredAt(one) - hiredAt(other);
}

/** Of freights those of a carrier that are not cancelled, each with its NF-es, the oldest first. */
function withNfe(freights: ReturnType<typeof freightsWithProgress>, carrierId: number) {
  return freights
    .innerJoin('freightNfe', (join) =>
      join
        .onRef('freightNfe.shipperId', '=', 'freight.shipperId')
        .onRef('freightNfe.freightCode', '=', 'freight.code'),
    )
    .select([
      'freight.shipperId',
      'freight.code as freightCode',
      'freight.carrierId',
      'freight.volumeCount',
      'freight.hiredAt',
      'freightNfe.accessKey',
      'freightNfe.number',
      'freightNfe.series',
    ])
    .where('freight.carrierId', '=', carrierId)
    .where('progress.phase', '!=', 'cancelled')
    .orderBy('freight.hiredAt')
    .orderBy('freight.number');
}

/** A number, or all nine-digit numbers that end in these eight digits. */
function numbersOf({ number, isNumberCut }: ByNumber): string[] {
  if (!isNumberCut) return [number];
  return [number, ...Array.from('123456789', (first) => first + number.padStart(8, '0'))];
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
