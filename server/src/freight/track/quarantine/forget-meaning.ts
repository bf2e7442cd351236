import {
  type Actor,
  type Change,
  inChange,
  type RegistryContext,
  record,
} from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import { carrierCodeKey } from '../intake/code-meanings.ts';

/** Which meaning is forgotten: that of a shipper's contract, or that of the carrier. */
type Forgotten = { carrierId: number; carrierCode: string; shipperId: number | null };

/**
 * Forgets what a carrier's code means; gives the code of the catalogue that it meant. What was taken in by it stays.
 * @throws Failure `not_found` where nobody said it there.
 */
export function forgetMeaning(
  ctx: RegistryContext,
  actor: Actor,
  { carrierId, carrierCode, shipperId }: Forgotten,
): Promise<{ carrierCode: string; code: number }> {
  const key = carrierCodeKey(carrierCode);
  return inChange(ctx, actor, async (change) => ({
    carrierCode: key,
    code:
      shipperId === null
        ? await forgetCarrierMeaningIn(change, { carrierId, key })
        : await forgetContractMeaningIn(change, { carrierId, shipperId, key }),
  }));
}

type OfCarrier = { carrierId: number; key: string };

async function forgetCarrierMeaningIn(
  change: Change,
  { carrierId, key: carrierCode }: OfCarrier,
): Promise<number> {
  const { code } = found(
    await change.tx
      .deleteFrom('carrierOccurrenceCode')
      .where('carrierId', '=', carrierId)
      .where('carrierCode', '=', carrierCode)
      .returning('code')
      .executeTakeFirst(),
  );
  await record(change, {
    kind: 'carrier',
    id: carrierId,
    action: 'forget_code',
    before: { occurrenceCodes: [{ carrierCode, code }] },
    after: { occurrenceCodes: [] },
  });
  return code;
}

async function forgetContractMeaningIn(
  change: Change,
  { carrierId, shipperId, key }: OfCarrier & { shipperId: number },
): Promise<number> {
  const contract = found(
    await change.tx
      .selectFrom('contract')
      .select(['id', 'occurrenceCodes', 'revision'])
      .where('shipperId', '=', shipperId)
      .where('carrierId', '=', carrierId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
  const before = contract.occurrenceCodes;
  const { code } = found(before.find(({ carrierCode }) => carrierCodeKey(carrierCode) === key));
  const after = before.filter(({ carrierCode }) => carrierCodeKey(carrierCode) !== key);
  await change.tx
    .updateTable('contract')
    .set({ occurrenceCodes: JSON.stringify(after), revision: contract.revision + 1 })
    .where('id', '=', contract.id)
    .execute();
  await record(change, {
    kind: 'contract',
    id: contract.id,
    shipperId,
    action: 'update',
    before: { occurrenceCodes: before, revision: contract.revision },
    after: { occurrenceCodes: after, revision: contract.revision + 1 },
  });
  return code;
}
