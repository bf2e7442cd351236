import { type Kysely, sql } from 'kysely';
import type { CteNfe } from '../../../documents/cte/document.ts';
import { issuerOfKey } from '../../../kernel/access-key.ts';
import type { Rows } from '../../../rows.ts';
import { type NfeWorld, nfeOwners } from '../../nfe-owners.ts';
import type { FoundBy } from '../rows.ts';

/** A freight that a CT-e may charge. */
export type CandidateFreight = { shipperId: number; freightCode: string; reverse: boolean; hiredAt: Date };

/** What a CT-e says that freights are found by. */
export type Clues = { nfes: readonly CteNfe[]; trackingCodes: readonly string[] };

/** Finds freights among those that were read for many CT-es at once. */
export type FreightFinder = {
  /** The most recent freight of an NF-e (decision H12) among those that may be it. */
  ofNfe(nfe: CteNfe, mayBe: Judgement): Found | undefined;
  /** The most recent freight that one of the codes names. */
  ofCodes(codes: readonly string[], mayBe: Judgement): Found | undefined;
};
export type Judgement = (freight: CandidateFreight) => boolean;
export type Found = { freight: CandidateFreight; foundBy: FoundBy };

type Wanted = {
  /** Among whom issuers of NF-es are looked for: freights of those that have no right to one are not there (decision A8). */
  world: NfeWorld;
  /** The carrier with its branches. */
  carrierIds: readonly number[];
  /** Where NF-es without key are looked for. */
  shipperIds: readonly number[];
  clues: readonly Clues[];
};

/**
 * Reads the freights of a carrier that CT-es may be of, each kind of clue in one statement: by the key of an NF-e, then
 * by its number and series, then by a code. Cancelled freights are not there.
 */
export async function findCandidates(db: Kysely<Rows>, wanted: Wanted): Promise<FreightFinder> {
  const nfes = wanted.clues.flatMap((clue) => clue.nfes);
  const byKey = await findByKey(db, wanted, nfes);
  const byNumber = await findByNumber(db, wanted, nfes);
  const byCode = await findByCode(db, wanted);
  return {
    ofNfe(nfe, mayBe) {
      const keyed = nfe.accessKey === null ? undefined : newest(byKey.get(nfe.accessKey), mayBe);
      if (keyed !== undefined) return { freight: keyed, foundBy: 'nfe_key' };
      const numbered = numbersOf(nfe).flatMap((number) => byNumber.get(number) ?? []);
      const freight = newest(
        numbered.filter((row) => isSameNfe(nfe, row)),
        mayBe,
      );
      return freight === undefined ? undefined : { freight, foundBy: 'nfe_number' };
    },
    ofCodes(codes, mayBe) {
      const freight = newest(
        codes.flatMap((code) => byCode.get(code) ?? []),
        mayBe,
      );
      return freight === undefined ? undefined : { freight, foundBy: 'tracking_code' };
    },
  };
}

type WithNfe = CandidateFreight & { accessKey: string; number: string; series: string };
type Candidates<Row> = ReadonlyMap<string, readonly Row[]>;

/** Rows come with the oldest first. */
function newest<Row extends CandidateFreight>(
  rows: readonly Row[] | undefined,
  mayBe: Judgement,
): Row | undefined {
  return rows
    ?.filter(mayBe)
    .toSorted((one, other) => one.hiredAt.getTime() - other.hiredAt.getTime())
    .at(-1);
}

async function findByKey(
  db: Kysely<Rows>,
  { world, carrierIds }: Wanted,
  nfes: readonly CteNfe[],
): Promise<Candidates<WithNfe>> {
  const keys = distinct(nfes.flatMap(({ accessKey }) => accessKey ?? []));
  if (keys.length === 0) return new Map();
  const rows = await liveWithNfe(db, carrierIds).where('freightNfe.accessKey', 'in', keys).execute();
  return Map.groupBy(rightful(world, rows), ({ accessKey }) => accessKey);
}

/** What is left where each NF-e leads only to who may have it; none of an NF-e that leads to several shippers. */
function rightful(world: NfeWorld, rows: readonly WithNfe[]): WithNfe[] {
  const byKey = Map.groupBy(rows, ({ accessKey }) => accessKey);
  const owners = nfeOwners(world, byKey.keys());
  return [...byKey].flatMap(([accessKey, carrying]) => {
    const outcome = owners(accessKey, carrying);
    return outcome.kind === 'owned' ? outcome.freights : [];
  });
}

async function findByNumber(
  db: Kysely<Rows>,
  { world, carrierIds, shipperIds }: Wanted,
  nfes: readonly CteNfe[],
): Promise<Candidates<WithNfe>> {
  const numbers = distinct(nfes.flatMap(numbersOf));
  if (numbers.length === 0 || shipperIds.length === 0) return new Map();
  const rows = await liveWithNfe(db, carrierIds)
    .where('freightNfe.shipperId', 'in', shipperIds)
    // One value, however many they are: a number that is cut stands for ten.
    .where('freightNfe.number', '=', sql<string>`any (${numbers}::text[])`)
    .execute();
  return Map.groupBy(rightful(world, rows), ({ number }) => number);
}

async function findByCode(
  db: Kysely<Rows>,
  { carrierIds, clues }: Wanted,
): Promise<Candidates<CandidateFreight>> {
  const codes = distinct(clues.flatMap(({ trackingCodes }) => trackingCodes));
  if (codes.length === 0) return new Map();
  const rows = await live(db, carrierIds)
    .innerJoin('freightDirectory as directory', (join) =>
      join
        .onRef('directory.shipperId', '=', 'freight.shipperId')
        .onRef('directory.freightCode', '=', 'freight.code'),
    )
    .select('directory.value')
    .where('directory.kind', 'in', ['freight', 'carrier_code', 'postal_code'])
    .where('directory.value', 'in', codes)
    .execute();
  return Map.groupBy(rows, ({ value }) => value);
}

/** Freights of carriers that are not cancelled, the oldest first. */
function live(db: Kysely<Rows>, carrierIds: readonly number[]) {
  return db
    .selectFrom('freight')
    .innerJoin('freightProgress as progress', (join) =>
      join
        .onRef('progress.shipperId', '=', 'freight.shipperId')
        .onRef('progress.freightCode', '=', 'freight.code'),
    )
    .select(['freight.shipperId', 'freight.code as freightCode', 'freight.reverse', 'freight.hiredAt'])
    .where('freight.carrierId', 'in', carrierIds)
    .where('progress.phase', '!=', 'cancelled')
    .orderBy('freight.hiredAt')
    .orderBy('freight.number');
}

function liveWithNfe(db: Kysely<Rows>, carrierIds: readonly number[]) {
  return live(db, carrierIds)
    .innerJoin('freightNfe', (join) =>
      join
        .onRef('freightNfe.shipperId', '=', 'freight.shipperId')
        .onRef('freightNfe.freightCode', '=', 'freight.code'),
    )
    .select(['freightNfe.accessKey', 'freightNfe.number', 'freightNfe.series']);
}

/** Whether an NF-e of a freight may be the one that a CT-e names without its key. */
export function isSameNfe(
  { number, series, issuer, isNumberCut }: CteNfe,
  known: { accessKey: string; number: string; series: string },
): boolean {
  const isNumber = isNumberCut
    ? Number(known.number) % 100_000_000 === Number(number) % 100_000_000
    : known.number === number;
  if (!isNumber || (series !== null && series !== known.series)) return false;
  return issuer === null || issuerOfKey(known.accessKey) === issuer.padStart(14, '0');
}

/** A number, or all nine-digit numbers that end in these eight digits. */
export function numbersOf({ number, isNumberCut }: CteNfe): string[] {
  if (!isNumberCut) return [number];
  return [number, ...Array.from('123456789', (first) => first + number.padStart(8, '0'))];
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
