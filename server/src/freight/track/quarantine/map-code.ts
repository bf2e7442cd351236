import { failField } from '../../../kernel/failure.ts';
import { type Actor, type Change, inChange, record } from '../../../registry/changes/change.ts';
import { groupOfCode } from '../../trail/catalogue.ts';
import { carrierCodeKey } from '../intake/code-meanings.ts';
import { getQuarantined } from './find.ts';
import { keepContractMeaningIn } from './keep-contract-meaning.ts';
import type { QuarantinedOccurrence } from './quarantined-occurrence.ts';
import type { ReleasingContext } from './release.ts';
import { type Resumed, resumeWaiting } from './resume-waiting.ts';

export type Mapping = { heldId: number; code: number; scope: 'contract' | 'carrier' };

/**
 * Keeps what a carrier's code means, for the contract or the carrier, and takes in all that waits for it. The mapping
 * stands when this fails halfway: asked again it goes on.
 * @throws Failure `not_found`; `invalid_request` for a code that is not of the catalogue, an occurrence without a code
 * of the carrier, a shipper without contract.
 */
export async function mapQuarantinedCode(
  ctx: ReleasingContext,
  actor: Actor,
  mapping: Mapping,
): Promise<Resumed> {
  const { heldId, code, scope } = mapping;
  if (!groupOfCode.has(code)) throw failField('code', 'O código não existe no catálogo.');
  const quarantined = await getQuarantined(ctx, heldId);
  const { carrierCode, carrierId, shipperId } = quarantined;
  if (carrierCode === null) throw failField('heldId', 'A ocorrência não tem código da transportadora.');
  const key = carrierCodeKey(carrierCode);
  await inChange(ctx, actor, (change) =>
    scope === 'contract'
      ? keepContractMeaningIn(change, { shipperId, carrierId, key, code })
      : keepCarrierMeaningIn(change, quarantined, { key, code }),
  );
  const of = { carrierId, key, ...(scope === 'contract' ? { shipperId } : {}) };
  return resumeWaiting(ctx, actor, of);
}

async function keepCarrierMeaningIn(
  change: Change,
  { carrierId }: QuarantinedOccurrence,
  { key: carrierCode, code }: { key: string; code: number },
): Promise<void> {
  const before = await change.tx
    .selectFrom('carrierOccurrenceCode')
    .select('code')
    .where('carrierId', '=', carrierId)
    .where('carrierCode', '=', carrierCode)
    .executeTakeFirst();
  if (before?.code === code) return;
  await change.tx
    .insertInto('carrierOccurrenceCode')
    .values({ carrierId, carrierCode, code })
    .onConflict((conflict) => conflict.columns(['carrierId', 'carrierCode']).doUpdateSet({ code }))
    .execute();
  await record(change, {
    kind: 'carrier',
    id: carrierId,
    action: 'map_code',
    before: { occurrenceCodes: before === undefined ? [] : [{ carrierCode, code: before.code }] },
    after: { occurrenceCodes: [{ carrierCode, code }] },
  });
}
