import type {
  MatrixCellView,
  MatrixQuestionInput,
  QuoteMatrixView,
} from '@carreto/contract/admin/freights/quote-matrix';
import { costOf } from '../rated.ts';
import { refusalWords } from '../receipt/refusal-words.ts';
import { bare } from '../receipt/settings-of-change.ts';
import type { MatrixCell, MatrixQuestion, QuoteMatrix } from '../trial/price-matrix.ts';
import type { CarrierName } from './receipts.ts';
import { fromTrial } from './trial.ts';

/** R$ 100.00 */
const usualCents = 10_000;
const minutesOfADay = 1440;

export function fromMatrix(body: MatrixQuestionInput): MatrixQuestion {
  const { originZip, dispatcher, recipientType, quotedOn, destinationZips, weightsG } = body;
  const { heightMm = 1, widthMm = 1, lengthMm = 1, valueCents = usualCents } = body;
  const [destinationZip = ''] = destinationZips;
  const volume = { heightMm, widthMm, lengthMm, unitWeightG: 1, unitValueCents: valueCents };
  const trial = fromTrial({
    ...{ originZip, destinationZip, volumes: [volume] },
    ...(dispatcher === undefined ? {} : { dispatcher }),
    ...(recipientType === undefined ? {} : { recipientType }),
    ...(quotedOn === undefined ? {} : { quotedOn }),
    loadTypes: body.loadTypes ?? ['fractional', 'full_load'],
  });
  const { items, ...leaving } = trial.dispatcher;
  const [parcel] = items;
  if (parcel === undefined) throw new Error('a trial without goods');
  return {
    request: trial.request,
    dispatcher: leaving,
    parcel: { ...parcel, heightMm, widthMm, lengthMm },
    destinationZips: destinationZips.map(Number),
    weightsG,
    versionIds: body.versionIds,
    day: trial.day,
    withoutRules: body.withoutRules === true ? 'all' : [],
  };
}

export function toMatrix(matrix: QuoteMatrix, nameOf: CarrierName): QuoteMatrixView {
  return {
    quotedAt: new Date(matrix.atMs).toISOString(),
    engineRevision: matrix.engineRevision,
    weightsG: [...matrix.weightsG],
    versions: matrix.versions.map(({ versionId, number, state, tableId, tableName, carrierId }) => ({
      ...{ versionId, versionNumber: number, state, tableId, tableName, carrierId },
      carrierName: nameOf(carrierId),
    })),
    rows: matrix.rows.map(({ zip, place, cells }) => ({
      ...{ zip: bare(zip), uf: place?.uf ?? null, city: place?.city ?? null },
      cells: cells.map((cell) => cell.map(toCell)),
    })),
  };
}

function toCell(cell: MatrixCell): MatrixCellView {
  if ('refused' in cell) {
    const refusal = { code: cell.refused.refusal.code, text: refusalWords(cell.refused) };
    return { costCents: null, finalCents: null, days: null, refusal };
  }
  const { rated } = cell;
  const days = Math.floor(rated.deliveryMinutes / minutesOfADay);
  return { costCents: costOf(rated), finalCents: rated.finalPriceCents, days, refusal: null };
}
