import { failField } from '../../../kernel/failure.ts';
import { type Actor, type Change, inChange, record } from '../../../registry/changes/change.ts';
import { found } from '../../../registry/changes/revision.ts';
import { groupOfCode } from '../../trail/catalogue.ts';
import { carrierCodeKey } from '../intake/code-meanings.ts';
import { type ChosenBy, keepContractMeaningIn } from './keep-contract-meaning.ts';
import type { ReleasingContext } from './release.ts';
import { type Resumed, resumeWaiting } from './resume-waiting.ts';

/** What a carrier's code means: for the contract of a shipper, or for all without another meaning. */
type Meaning = { carrierId: number; carrierCode: string; code: number; shipperId: number | null };

/**
 * Keeps what a carrier's code means, for the contract or the carrier, and takes in all that waits for it. The meaning
 * stands when this fails halfway: asked again it goes on.
 * @throws Failure `not_found` for a carrier that is none; `invalid_request` for a code that is not of the catalogue, a code
 * of the carrier that is blank, a shipper without contract.
 */
export async function keepMeaning(
  ctx: ReleasingContext,
  actor: Actor,
  { chosenBy = 'shipperId', ...meaning }: Meaning & { chosenBy?: ChosenBy },
): Promise<Resumed> {
  const { carrierId, carrierCode, code, shipperId } = meaning;
  requireCatalogueCode(code);
  const key = carrierCodeKey(carrierCode);
  if (key === '') throw failField('carrierCode', 'não pode ficar em branco');
  await inChange(ctx, actor, async (change) => {
    await requireCarrier(change, carrierId);
    await (shipperId === null
      ? keepCarrierMeaningIn(change, { carrierId, key, code })
      : keepContractMeaningIn(change, { shipperId, carrierId, key, code, chosenBy }));
  });
  return resumeWaiting(ctx, actor, { carrierId, key, ...(shipperId === null ? {} : { shipperId }) });
}

/** @throws Failure `invalid_request` for a code that is not of the catalogue. */
export function requireCatalogueCode(code: number): void {
  if (!groupOfCode.has(code)) throw failField('code', 'O código não existe no catálogo.');
}

/** Makes changes of what a carrier's codes mean follow each other: the change log keeps all of them. */
async function requireCarrier({ tx }: Change, carrierId: number): Promise<void> {
  found(
    await tx
      .selectFrom('carrier')
      .select('id')
      .where('id', '=', carrierId)
      .forNoKeyUpdate()
      .executeTakeFirst(),
  );
}

type CarrierMeaning = { carrierId: number; key: string; code: number };

async function keepCarrierMeaningIn(
  change: Change,
  { carrierId, key: carrierCode, code }: CarrierMeaning,
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
