import type { Kysely } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { groupOfCode } from '../../trail/catalogue.ts';
import { standardMeaning } from './standard-meaning.ts';

/** What a carrier's code means in the catalogue for a shipper; null where nobody said. */
export type CodeMeanings = (shipperId: number, carrierCode: string) => number | null;

/**
 * What a carrier's codes mean: its contract with the shipper says it first, then what was said for the carrier, then
 * the PROCEDA standard (decision O2), unless its numbers are known to be its own. Read at once for all that is asked for, and not from memory: who has just
 * mapped a code must not see it wait again.
 */
export async function codeMeanings(
  db: Kysely<Rows>,
  { carrierId, hasOwnNumbers = false }: { carrierId: number; hasOwnNumbers?: boolean },
  lookups: readonly { shipperId: number; carrierCode: string }[],
): Promise<CodeMeanings> {
  if (lookups.length === 0) return () => null;
  const shipperIds = [...new Set(lookups.map(({ shipperId }) => shipperId))];
  const codes = [...new Set(lookups.map(({ carrierCode }) => carrierCodeKey(carrierCode)))];
  const contracts = await db
    .selectFrom('contract')
    .select(['shipperId', 'occurrenceCodes'])
    .where('carrierId', '=', carrierId)
    .where('shipperId', 'in', shipperIds)
    .execute();
  const own = await db
    .selectFrom('carrierOccurrenceCode')
    .select(['carrierCode', 'code'])
    .where('carrierId', '=', carrierId)
    .where('carrierCode', 'in', codes)
    .execute();
  const byContract = new Map(
    contracts.map(({ shipperId, occurrenceCodes }) => [
      shipperId,
      new Map(occurrenceCodes.map(({ carrierCode, code }) => [carrierCodeKey(carrierCode), code])),
    ]),
  );
  const byCarrier = new Map(own.map(({ carrierCode, code }) => [carrierCode, code]));
  return (shipperId, carrierCode) => {
    const key = carrierCodeKey(carrierCode);
    const said = byContract.get(shipperId)?.get(key) ?? byCarrier.get(key) ?? null;
    const code = said ?? (hasOwnNumbers ? null : standardMeaning(key));
    return code !== null && groupOfCode.has(code) ? code : null;
  };
}

/** Codes are compared without the zeros that files put before numbers, and without regard to case. */
export function carrierCodeKey(carrierCode: string): string {
  return carrierCode
    .trim()
    .replace(/^0+(?=[0-9]+$)/, '')
    .toUpperCase();
}
