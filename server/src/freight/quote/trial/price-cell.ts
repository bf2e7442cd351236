import { lookupPlace } from '../../../engine/places/place-index.ts';
import { routeIntoRegion, type SampleRoute } from '../../../engine/rating/route-into-region.ts';
import type { RateSheet } from '../../../engine/rating/sheet.ts';
import { fail } from '../../../kernel/failure.ts';
import { finish } from '../../../kernel/steps.ts';
import { found } from '../../../registry/changes/revision.ts';
import { findVersionNames } from '../../../registry/tables/versions/version-names.ts';
import type { TableEdit } from '../../../tariff/edit/edit-document.ts';
import { decideInSteps } from '../decide.ts';
import type { QuoteDesk } from '../desk.ts';
import { type Receipts, receiptsOf } from '../receipt/receipts-of.ts';
import type { EditedSheets } from './edited-sheets.ts';
import { enquireSample, type Sample, worldOfTable } from './table-alone.ts';

/** A cell of the prices of a version, and the parcel to price it for; null where the cell or the table says it. */
export type CellQuestion = {
  versionId: number;
  /** In the part `tariff` of the grid, after the edits. */
  row: number;
  /** `bands/0-1000-fixed/priceMicros`; null for the row as a whole. */
  column: string | null;
  edits: readonly TableEdit[];
  sample: {
    originZip: number | null;
    weightG: number | null;
    recipientType: Sample['recipientType'] | null;
    valueCents: number;
    heightMm: number;
    widthMm: number;
    lengthMm: number;
  };
};

/** What a cell comes to: at most one offer or one refusal; neither without a route into its region. */
export type CellPrice = Receipts & {
  region: string;
  weightG: number;
  valueCents: number;
  route: SampleRoute | null;
};

/**
 * Prices a parcel in one cell of a version as quoting would, with the table alone. Nothing is kept.
 * @throws Failure `not_found`; `invalid_request` for a row that is not there; as `EditedSheets.sheet` for edits
 */
export async function priceCell(
  desk: Pick<QuoteDesk, 'ctx' | 'replaySheets'>,
  edited: EditedSheets,
  question: CellQuestion,
): Promise<CellPrice> {
  const { ctx, replaySheets } = desk;
  const { versionId, edits, sample } = question;
  const names = await findVersionNames(ctx.db, [versionId]);
  const { carrierId } = found(names.get(versionId));
  const sheet =
    edits.length > 0
      ? await edited.sheet(versionId, edits)
      : found((await replaySheets.load([versionId])).get(versionId));
  const { region, capacityG } = rowOf(sheet, question.row);
  const weightG = weightOf(question, capacityG);
  const places = ctx.mirror.current.places;
  const route = routeIntoRegion(sheet, {
    region,
    origin: sample.originZip === null ? null : lookupPlace(places, sample.originZip),
    isKnown: (zip) => lookupPlace(places, zip) !== null,
  });
  const cell = { region: sheet.regions[region] ?? '', weightG, valueCents: sample.valueCents, route };
  if (route === null) return { ...cell, offers: [], refusals: [] };
  const enquired = enquireSample(ctx, sampleOf(sheet, { question, route, weightG }));
  const candidate = { versionId, carrierId, sheet, validFromOn: null, validUntilOn: null };
  const world = worldOfTable(ctx, candidate);
  // One parcel and one table: less than a small quote.
  const decided = finish(decideInSteps(world, { ...enquired, live: [] }));
  return { ...cell, ...receiptsOf({ world, enquired, decided, names }) };
}

/** The region of a row, by index, and what its vehicle holds, in grams; null without vehicles. */
function rowOf({ regions, terms: { tariff } }: RateSheet, row: number) {
  if (tariff.mode !== 'full_load') {
    if (row < regions.length) return { region: row, capacityG: null };
  } else {
    const rows = tariff.regions.flatMap(({ prices }, region) =>
      prices.map(({ vehicle }) => ({ region, vehicle })),
    );
    const at = rows[row];
    const vehicle = tariff.vehicles.find(({ code }) => code === at?.vehicle);
    if (at !== undefined) return { region: at.region, capacityG: vehicle?.capacityG ?? null };
  }
  throw fail('invalid_request', { details: [{ field: 'row', message: 'A tabela não tem esta linha.' }] });
}

const usualG = 1000;
const bandColumn = /^bands\/(\d{1,16})-(\d{1,16})-/;

/** The weight of the sample where the band of the cell holds it, else the most that band or vehicle holds. */
function weightOf({ column, sample }: CellQuestion, capacityG: number | null): number {
  const band = bandColumn.exec(column ?? '');
  if (band === null) return sample.weightG ?? capacityG ?? usualG;
  const [fromG, toG] = [Number(band[1]), Number(band[2])];
  const isWithin = sample.weightG !== null && sample.weightG > fromG && sample.weightG <= toG;
  return isWithin ? (sample.weightG ?? toG) : toG;
}

const mixedGoods = 999;

type Cell = { question: CellQuestion; route: SampleRoute; weightG: number };

/** A parcel that the table takes as far as its conditions go, so that the price is what remains to be said. */
function sampleOf({ conditions }: RateSheet, { question, route, weightG }: Cell): Sample {
  const { recipientType, valueCents, heightMm, widthMm, lengthMm } = question.sample;
  const { categories, recipients, loadType } = conditions;
  const only = categories?.mode === 'only' ? categories.codes[0] : undefined;
  return {
    originZip: question.sample.originZip ?? route.originZip ?? route.destinationZip,
    destinationZip: route.destinationZip,
    recipientType: recipientType ?? (recipients === 'both' ? 'individual' : recipients),
    loadTypes: [loadType],
    parcel: {
      ...{ category: only ?? mixedGoods, heightMm, widthMm, lengthMm },
      ...{ unitWeightG: weightG, unitValueCents: valueCents },
    },
  };
}
