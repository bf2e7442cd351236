import type { PackedVolume, PackingItem } from '../../engine/packing/goods.ts';
import { splitProportionally } from '../../kernel/money.ts';

/** Units of a volume that are valued alike. */
type ValuedUnits = { amount: number; unitValueCents: number };

/**
 * The value of a volume's units, so that it adds up to the cent (decision Q23): equal units, or units of two values a cent
 * apart where it does not divide, the lower one first.
 */
export function valuedUnits({
  amount,
  declaredCents,
}: Pick<PackedVolume, 'amount' | 'declaredCents'>): ValuedUnits[] {
  const dearer = declaredCents % amount;
  const unitValueCents = (declaredCents - dearer) / amount;
  const lower = { amount: amount - dearer, unitValueCents };
  return dearer === 0 ? [lower] : [lower, { amount: dearer, unitValueCents: unitValueCents + 1 }];
}

/** What lies in a box with the shares of the box's declared value, in cents for all units of each. */
export function declaredContents({ contents, valueCents, declaredCents }: PackedVolume): (PackingItem & {
  declaredCents: number;
})[] {
  const items = contents?.items ?? [];
  const values = items.map(({ amount, unitValueCents }) => amount * unitValueCents);
  if (declaredCents === valueCents)
    return items.map((item, index) => ({ ...item, declaredCents: values[index] ?? 0 }));
  const weights = valueCents > 0 ? values : items.map(({ amount }) => amount);
  const shares = splitProportionally(declaredCents, weights);
  return items.map((item, index) => ({ ...item, declaredCents: shares[index] ?? 0 }));
}
