import { type Kysely, sql } from 'kysely';
import { type Scope, withinShippers } from '../../../registry/access/scope.ts';
import { found } from '../../../registry/changes/revision.ts';
import type { Rows } from '../../../rows.ts';
import { carrierCodeKey } from '../intake/code-meanings.ts';
import { standardMeaning } from '../intake/standard-meaning.ts';

/** Occurrences that wait for the meaning of a code. */
type Waiting = { waiting: number; waitingSince: Date; freightCode: string; description: string | null };

/** A code of a carrier's: what it means, by whom that was said, and what waits for its meaning. */
export type CarrierCode = {
  carrierCode: string;
  code: number | null;
  contracts: { contractId: number; shipperId: number; code: number }[];
  standardCode: number | null;
  waiting: Waiting | null;
};

/** So many codes without a meaning are shown; a carrier with more of them sends something else than codes. */
const mostWaiting = 500;

/**
 * The codes of a carrier that somebody gave a meaning, and those that wait for one; of contracts and of what waits as far as
 * the shippers are in scope. Without a meaning first, then those for which most wait, then by the code.
 * @throws Failure `not_found`
 */
export async function listCarrierCodes(
  { db }: { db: Kysely<Rows> },
  { carrierId, scope }: { carrierId: number; scope: Scope },
): Promise<CarrierCode[]> {
  found(await db.selectFrom('carrier').select('id').where('id', '=', carrierId).executeTakeFirst());
  const codes = new Map<string, CarrierCode>();
  const entry = (carrierCode: string): CarrierCode => {
    const key = carrierCodeKey(carrierCode);
    const known = codes.get(key) ?? emptyCode(key);
    codes.set(key, known);
    return known;
  };
  for (const { carrierCode, code } of await ofCarrier(db, carrierId)) entry(carrierCode).code = code;
  for (const { id, shipperId, occurrenceCodes } of await ofContracts(db, carrierId, scope))
    for (const { carrierCode, code } of occurrenceCodes)
      entry(carrierCode).contracts.push({ contractId: id, shipperId, code });
  for (const { carrierCode, ...waiting } of await whatWaits(db, carrierId, scope)) {
    const one = entry(carrierCode);
    one.waiting = one.waiting === null ? waiting : bothOf(one.waiting, waiting);
  }
  return [...codes.values()].toSorted(
    (a, b) =>
      Number(isUnmapped(b)) - Number(isUnmapped(a)) ||
      (b.waiting?.waiting ?? 0) - (a.waiting?.waiting ?? 0) ||
      a.carrierCode.localeCompare(b.carrierCode, 'pt-BR', { numeric: true }),
  );
}

function emptyCode(carrierCode: string): CarrierCode {
  const standardCode = standardMeaning(carrierCode);
  return { carrierCode, code: null, contracts: [], standardCode, waiting: null };
}

/** The same code as files and as the API write it: the larger one says what the carrier says with it. */
function bothOf(larger: Waiting, other: Waiting): Waiting {
  const waitingSince = other.waitingSince < larger.waitingSince ? other.waitingSince : larger.waitingSince;
  return { ...larger, waiting: larger.waiting + other.waiting, waitingSince };
}

function isUnmapped({ code, contracts, waiting }: CarrierCode): boolean {
  return code === null && contracts.length === 0 && waiting !== null;
}

function ofCarrier(db: Kysely<Rows>, carrierId: number) {
  return db
    .selectFrom('carrierOccurrenceCode')
    .select(['carrierCode', 'code'])
    .where('carrierId', '=', carrierId)
    .execute();
}

function ofContracts(db: Kysely<Rows>, carrierId: number, scope: Scope) {
  return db
    .selectFrom('contract')
    .select(['id', 'shipperId', 'occurrenceCodes'])
    .where('carrierId', '=', carrierId)
    .where(withinShippers(scope, sql.ref('shipper_id')))
    .orderBy('id')
    .execute();
}

async function whatWaits(
  db: Kysely<Rows>,
  carrierId: number,
  scope: Scope,
): Promise<(Waiting & { carrierCode: string })[]> {
  const { rows } = await sql<Waiting & { carrierCode: string }>`
    select upper(btrim(carrier_code)) as "carrierCode", count(*) as waiting, min(arrived_at) as "waitingSince",
      (array_agg(freight_code order by id desc))[1] as "freightCode",
      (array_agg(held ->> 'carrierDescription' order by id desc)
        filter (where held ->> 'carrierDescription' is not null))[1] as description
    from quarantined_occurrence
    where carrier_id = ${carrierId} and state = 'waiting' and reason = 'unmapped_code' and carrier_code is not null
      and ${withinShippers(scope, sql.ref('shipper_id'))}
    group by 1 order by 2 desc, 1 limit ${mostWaiting}`.execute(db);
  return rows;
}
