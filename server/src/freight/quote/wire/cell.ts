import type {
  CellPriceView,
  CellQuestion as CellQuestionInput,
} from '@carreto/contract/admin/tables/table-prices';
import { bare } from '../receipt/settings-of-change.ts';
import type { CellPrice, CellQuestion } from '../trial/price-cell.ts';
import { type CarrierName, toOffer, toRefusal } from './receipts.ts';

/** R$ 100.00 */
const usualCents = 10_000;

export function fromCell(versionId: number, body: CellQuestionInput): CellQuestion {
  const { row, column = null, edits = [], sample = {} } = body;
  return {
    ...{ versionId, row, column, edits },
    sample: {
      originZip: sample.originZip === undefined ? null : Number(sample.originZip),
      weightG: sample.weightG ?? null,
      recipientType: sample.recipientType ?? null,
      valueCents: sample.valueCents ?? usualCents,
      heightMm: sample.heightMm ?? 0,
      widthMm: sample.widthMm ?? 0,
      lengthMm: sample.lengthMm ?? 0,
    },
  };
}

export function toCell(price: CellPrice, nameOf: CarrierName): CellPriceView {
  const { region, weightG, valueCents, route, offers, refusals } = price;
  const [offer] = offers;
  const [refusal] = refusals;
  return {
    ...{ region, weightG, valueCents },
    originZip: route === null ? null : bare(route.originZip ?? route.destinationZip),
    destinationZip: route === null ? null : bare(route.destinationZip),
    offer: offer === undefined ? null : toOffer(offer, nameOf),
    refusal: refusal === undefined ? null : toRefusal(refusal, nameOf),
  };
}
