import type { Transaction } from 'kysely';
import type { PostalAccountRow } from '../../registry/postal/account.ts';
import { takeNumbersIn } from '../../registry/postal/take-numbers.ts';
import type { Rows } from '../../rows.ts';
import { lockProgress } from '../trail/lock-progress.ts';
import { codesOfFreight } from './codes-of-freight.ts';
import { type NewPostalCode, noteCodesIn } from './note-codes.ts';
import { trackingCode } from './tracking-code.ts';

/** A freight whose volumes need codes, and under which contract and service it travels. */
export type FreightToPost = {
  shipperId: number;
  freightCode: string;
  volumeCount: number;
  account: Pick<PostalAccountRow, 'id'>;
  serviceCode: string;
};

/**
 * The codes of a freight's volumes, in their order, in the caller's transaction; volumes without one get the next
 * numbers of the account's ranges. Asked again it gives the same. Null where the ranges hold too few numbers, and then
 * none is used. The freight's progress stays locked, so that two who ask at once get the same codes.
 */
export async function allocatePostalCodesIn(
  tx: Transaction<Rows>,
  { shipperId, freightCode, volumeCount, account, serviceCode }: FreightToPost,
): Promise<string[] | null> {
  await lockProgress(tx, { shipperId, freightCode });
  const known = await codesOfFreight(tx, { shipperId, freightCode });
  const have = new Map(known.map(({ volumeNumber, code }) => [volumeNumber, code]));
  const volumes = Array.from({ length: volumeCount }, (_, index) => index + 1);
  const missing = volumes.filter((volumeNumber) => !have.has(volumeNumber));
  if (missing.length > 0) {
    const wanted = { accountId: account.id, kind: 'object' as const, serviceCode, count: missing.length };
    const taken = await takeNumbersIn(tx, wanted);
    if (taken === null) return null;
    const codes = taken.map(({ rangeId, prefix, number }, index): NewPostalCode => {
      const code = trackingCode(prefix, number);
      const volumeNumber = missing[index] ?? null;
      return {
        code,
        kind: 'object',
        volumeNumber,
        accountId: account.id,
        serviceCode,
        rangeId,
        operatorId: null,
      };
    });
    await noteCodesIn(tx, { shipperId, freightCode }, codes);
    for (const { volumeNumber, code } of codes) have.set(volumeNumber ?? 0, code);
  }
  return volumes.map((volumeNumber) => have.get(volumeNumber) ?? '');
}
