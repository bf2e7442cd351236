import type { NewTaxRate, TaxRate } from '@carreto/contract/admin/tables/tax-rates';
import { failField } from '../../kernel/failure.ts';
import { type Actor, inChange, type RegistryContext, record } from '../changes/change.ts';
import { found } from '../changes/revision.ts';
import { toTaxRate } from './tax-rate.ts';

/**
 * Adds an internal ICMS rate of a state; of the rates that hold on a day the latest added counts.
 * @throws Failure `invalid_request` where it ends before it starts, or exempts and charges at once.
 */
export async function addTaxRate(ctx: RegistryContext, actor: Actor, input: NewTaxRate): Promise<TaxRate> {
  requireSound(input);
  return inChange(ctx, actor, async (change) => {
    const row = await change.tx.insertInto('taxRate').values(input).returningAll().executeTakeFirstOrThrow();
    const rate = toTaxRate(row);
    await record(change, { kind: 'taxRate', id: rate.id, action: 'add', before: null, after: rate });
    return rate;
  });
}

/**
 * Takes a rate back. Freights that were quoted with it keep it in their snapshot.
 * @throws Failure `not_found`
 */
export function removeTaxRate(ctx: RegistryContext, actor: Actor, taxRateId: number): Promise<TaxRate> {
  return inChange(ctx, actor, async (change) => {
    const row = await change.tx
      .deleteFrom('taxRate')
      .where('id', '=', taxRateId)
      .returningAll()
      .executeTakeFirst();
    const rate = toTaxRate(found(row));
    await record(change, { kind: 'taxRate', id: rate.id, action: 'remove', before: rate, after: null });
    return rate;
  });
}

function requireSound({ kind, ratePpm, fundPpm, fromOn, untilOn }: NewTaxRate): void {
  if (fromOn !== null && untilOn !== null && untilOn < fromOn) {
    throw failField('untilOn', 'não pode ser anterior ao início');
  }
  const isFree = kind === 'exempt' || kind === 'deferred';
  if (isFree && ratePpm + fundPpm > 0) {
    throw failField('ratePpm', 'deve ser 0 quando o frete é isento ou diferido');
  }
}
