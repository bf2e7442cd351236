import { failField } from '../../../kernel/failure.ts';
import type { Actor } from '../../../registry/changes/change.ts';
import { getQuarantined } from './find.ts';
import { keepMeaning, requireCatalogueCode } from './keep-meaning.ts';
import type { ReleasingContext } from './release.ts';
import type { Resumed } from './resume-waiting.ts';

export type Mapping = { heldId: number; code: number; scope: 'contract' | 'carrier' };

/**
 * Keeps what the code of an occurrence that waits means, as `keepMeaning` does, and takes in all that waits for it.
 * @throws Failure `not_found`; `invalid_request` for a code that is not of the catalogue, an occurrence without a code
 * of the carrier, a shipper without contract.
 */
export async function mapQuarantinedCode(
  ctx: ReleasingContext,
  actor: Actor,
  { heldId, code, scope }: Mapping,
): Promise<Resumed> {
  requireCatalogueCode(code);
  const { carrierCode, carrierId, shipperId } = await getQuarantined(ctx, heldId);
  if (carrierCode === null) throw failField('heldId', 'A ocorrência não tem código da transportadora.');
  return keepMeaning(ctx, actor, {
    ...{ carrierId, carrierCode, code },
    shipperId: scope === 'contract' ? shipperId : null,
    chosenBy: 'scope',
  });
}
