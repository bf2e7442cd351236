import type { Kysely } from 'kysely';
import type { Context } from '../../../context.ts';
import type { Rows } from '../../../rows.ts';
import { freightsWithProgress } from '../../with-progress.ts';
import type { FreightName } from './report.ts';

/** A freight as far as taking occurrences needs it. */
export type TrackedFreight = {
  shipperId: number;
  freightCode: string;
  carrierId: number;
  volumeCount: number;
  hiredAt: Date;
};

export type FreightsByName = (name: FreightName) => TrackedFreight | undefined;

type Finding = { db: Kysely<Rows>; mirror: { current: Pick<Context['mirror']['current'], 'shippers'> } };

/**
 * Finds the freights of a carrier by what it calls them, each kind of name in one statement. An NF-e is of the most
 * recent freight that is not cancelled (decision H12). Freights of other carriers are not there.
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
    if (name.by === 'code') return byCode.get(name.code);
    return name.by === 'nfe_key' ? byKey.get(name.accessKey) : byNumber(name);
  };
}

type ByText = ReadonlyMap<string, TrackedFreight>;

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

async function findByKey({ db }: Finding, carrierId: number, names: readonly FreightName[]): Promise<ByText> {
  const keys = distinct(names.flatMap((name) => (name.by === 'nfe_key' ? [name.accessKey] : [])));
  if (keys.length === 0) return new Map();
  const rows = await liveWithNfe(db, carrierId).where('freightNfe.accessKey', 'in', keys).execute();
  // The last one wins: the most recent.
  return new Map(rows.map(({ accessKey, number: _, series: _series, ...freight }) => [accessKey, freight]));
}

type ByNumber = Extract<FreightName, { by: 'nfe_number' }>;

async function findByNumber(
  { db, mirror }: Finding,
  carrierId: number,
  names: readonly FreightName[],
): Promise<(name: ByNumber) => TrackedFreight | undefined> {
  const wanted = names.filter((name) => name.by === 'nfe_number');
  const roots = new Set(wanted.map(({ cnpj }) => rootOf(cnpj)));
  const shippers = [...mirror.current.shippers.values()].filter(({ cnpj }) => roots.has(rootOf(cnpj)));
  if (wanted.length === 0 || shippers.length === 0) return () => undefined;
  const rows = await liveWithNfe(db, carrierId)
    .where(
      'freightNfe.shipperId',
      'in',
      shippers.map(({ id }) => id),
    )
    .where('freightNfe.number', 'in', distinct(wanted.flatMap(numbersOf)))
    .execute();
  const cnpjOf = new Map(shippers.map(({ id, cnpj }) => [id, cnpj]));
  const byNumber = Map.groupBy(rows, ({ number }) => number);
  return (name) => {
    const matching = numbersOf(name)
      .flatMap((number) => byNumber.get(number) ?? [])
      .filter(
        ({ series, accessKey, shipperId }) =>
          (name.series === null || series === name.series) &&
          (cnpjOf.get(shipperId) === name.cnpj || issuerOf(accessKey) === name.cnpj),
      );
    return matching.toSorted((one, other) => one.hiredAt.getTime() - other.hiredAt.getTime()).at(-1);
  };
}

/** Freights of a carrier that are not cancelled, each with its NF-es, the oldest first. */
function liveWithNfe(db: Kysely<Rows>, carrierId: number) {
  return freightsWithProgress(db)
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

/** What all branches of a company have in common. */
function rootOf(cnpj: string): string {
  return cnpj.slice(0, 8);
}

/** Who issued a document, as its access key says. */
function issuerOf(accessKey: string): string {
  return accessKey.slice(6, 20);
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
