import type { Context } from '../../context.ts';
import { goodsProblem, type PackingItem } from '../../engine/packing/goods.ts';
import { type FailureDetail, fail } from '../../kernel/failure.ts';
import { splitProportionally } from '../../kernel/money.ts';
import { findSkus, type KnownSku } from '../../registry/skus/find-skus.ts';
import type { QuoteDispatcher, QuoteItem } from './request.ts';

/**
 * The goods of each dispatcher with all their measures: what a volume with a known SKU leaves out comes from
 * the catalogue (decision S3). Asks the database only when something is left out.
 * @throws Failure `invalid_request` naming volumes that stay without measures, or dispatchers with more goods
 * than can be calculated exactly (decision Q12).
 */
export async function completeItems(
  ctx: Pick<Context, 'db'>,
  shipperId: number,
  dispatchers: readonly QuoteDispatcher[],
): Promise<PackingItem[][]> {
  const wanted = dispatchers.flatMap(({ items }) =>
    items.filter((item) => !isComplete(item)).map(({ sku }) => sku ?? ''),
  );
  const skus = wanted.length === 0 ? new Map<string, KnownSku>() : await findSkus(ctx, shipperId, wanted);
  const problems: FailureDetail[] = [];
  const completed = dispatchers.map(({ items }, dispatcher) => {
    const goods = items.flatMap((item, volume) => {
      if (isComplete(item)) return [item];
      const found = fromCatalogue(item, skus.get(item.sku ?? ''));
      if (found === null && problems.length < mostProblems) {
        const field = `dispatchers[${dispatcher}].volumes[${volume}].sku`;
        problems.push({
          field,
          message:
            'sku sem dimensões e peso completos no catálogo; informe height, width, length e unitary_weight',
        });
      }
      return found ?? [];
    });
    return goods.map((item, index) => ({ ...item, index }));
  });
  if (problems.length === 0) problems.push(...tooMuch(completed));
  if (problems.length > 0) throw fail('invalid_request', { details: problems });
  return completed;
}

/** A catalogue that knows nothing would otherwise be answered with megabytes. */
const mostProblems = 100;

const tooManyUnits = 'no máximo 10.000 unidades com consolidate';
const tooLarge = 'a soma de volume, peso ou valor é grande demais';

function tooMuch(completed: readonly PackingItem[][]): FailureDetail[] {
  return completed.flatMap((items, dispatcher) => {
    const problem = goodsProblem(items);
    if (problem === null) return [];
    const message = problem === 'too_many_units' ? tooManyUnits : tooLarge;
    return [{ field: `dispatchers[${dispatcher}].volumes`, message }];
  });
}

function isComplete(item: QuoteItem): item is PackingItem {
  return (
    item.heightMm !== null && item.widthMm !== null && item.lengthMm !== null && item.unitWeightG !== null
  );
}

/**
 * The volumes of a product, each with what the request said and the rest from the catalogue. A product of
 * several volumes shares its price among them, exact to the cent. Null where measures stay unknown.
 */
function fromCatalogue(item: QuoteItem, known: KnownSku | undefined): PackingItem[] | null {
  if (known === undefined) return null;
  const [only] = known.volumes;
  const weights = known.volumes.map(({ amount, priceCents }) => amount * (priceCents ?? 0));
  const shares = splitProportionally(item.unitValueCents, weights);
  const isSingle = known.volumes.length === 1 && only?.amount === 1;
  const volumes = known.volumes.flatMap((volume, index) =>
    measured(isSingle ? item : withoutMeasures(item), volume, shares[index] ?? 0),
  );
  return volumes.includes(null) ? null : volumes.filter((volume) => volume !== null);
}

/** What the request says of one measure cannot hold for several different volumes. */
function withoutMeasures(item: QuoteItem): QuoteItem {
  return { ...item, heightMm: null, widthMm: null, lengthMm: null, unitWeightG: null };
}

function measured(
  item: QuoteItem,
  volume: KnownSku['volumes'][number],
  shareCents: number,
): (PackingItem | null)[] {
  const heightMm = item.heightMm ?? volume.heightMm;
  const widthMm = item.widthMm ?? volume.widthMm;
  const lengthMm = item.lengthMm ?? volume.lengthMm;
  const unitWeightG = item.unitWeightG ?? volume.weightG;
  if (heightMm === null || widthMm === null || lengthMm === null || unitWeightG === null) return [null];
  const unit = {
    ...item,
    heightMm,
    widthMm,
    lengthMm,
    unitWeightG,
    consolidate: item.consolidate || volume.consolidate,
    overlaid: item.overlaid || volume.overlaid,
    rotate: item.rotate || volume.rotate,
  };
  const cheaper = Math.floor(shareCents / volume.amount);
  const dearer = shareCents - cheaper * volume.amount;
  const parts = [
    { ...unit, amount: item.amount * (volume.amount - dearer), unitValueCents: cheaper },
    { ...unit, amount: item.amount * dearer, unitValueCents: cheaper + 1 },
  ];
  return parts.filter(({ amount }) => amount > 0);
}
