import { lookupPlace } from '../../../engine/places/place-index.ts';
import type { Place } from '../../../engine/rating/shipment.ts';
import { fail } from '../../../kernel/failure.ts';
import { Effort, type Steps } from '../../../kernel/steps.ts';
import { found } from '../../../registry/changes/revision.ts';
import { findVersionNames, type VersionName } from '../../../registry/tables/versions/version-names.ts';
import { conclude, type Enquired, packGoods, rateTables } from '../decide.ts';
import type { QuoteDesk } from '../desk.ts';
import { shipperKey } from '../in-slices.ts';
import { enquiredOf } from '../quote-dispatcher.ts';
import type { Rated, Refused } from '../rated.ts';
import { openWorldOf, type PastWorld } from '../replay/past-world.ts';
import type { QuoteDispatcher, QuoteItem, QuoteRequest } from '../request.ts';
import { instantOfDay, type TrialChanges, trialBasis } from './trial-basis.ts';

/** What to price where: one parcel, every weight of it to every place in every version. */
export type MatrixQuestion = {
  /** Its destination is of no account. */
  request: Omit<QuoteRequest, 'shipperCnpj' | 'dispatchers'>;
  /** Its document is the shipper's where that is null. */
  dispatcher: Omit<QuoteDispatcher, 'document' | 'items'> & { document: string | null };
  /** Complete; its weight is of no account. */
  parcel: QuoteItem & { heightMm: number; widthMm: number; lengthMm: number };
  destinationZips: readonly number[];
  weightsG: readonly number[];
  versionIds: readonly number[];
  /** In São Paulo; null for now. */
  day: number | null;
  withoutRules: TrialChanges['withoutRules'];
};

/** What a version says of a parcel to a place. */
export type MatrixCell = { rated: Rated } | { refused: Refused };

/** By place, weight and version, in the order of the question. */
export type QuoteMatrix = {
  atMs: number;
  engineRevision: number;
  versions: readonly VersionName[];
  weightsG: readonly number[];
  rows: { zip: number; place: Place | null; cells: MatrixCell[][] }[];
};

/** Processor time of a cell on an ordinary machine, in milliseconds, and its units of work among the steps of others. */
const cellMs = 0.02;
const unitsOfACell = 200;

/**
 * Prices versions over places and weights, each version as the only table of the shipper. In slices of the processor, on the
 * account of the shipper. Nothing is stored.
 * @throws Failure `not_found` without such a shipper or version
 */
export async function priceMatrix(
  desk: QuoteDesk,
  shipperId: number,
  question: MatrixQuestion,
): Promise<QuoteMatrix> {
  const { ctx, scheduler } = desk;
  const shipper = ctx.mirror.current.shippers.get(shipperId);
  if (shipper === undefined) throw fail('not_found');
  const { destinationZips, weightsG, versionIds, parcel, withoutRules } = question;
  const names = await findVersionNames(ctx.db, versionIds);
  const versions = versionIds.map((id) => found(names.get(id)));
  const atMs = instantOfDay(question.day, ctx.clock.nowMs());
  const changes = { draftRules: [], withoutRules, onlyVersions: true };
  const basis = trialBasis(desk, shipper, { changes, atMs });
  const worlds = await Promise.all(
    versionIds.map((id) => openWorldOf(desk, basis, { versionIds: [id], whereAbsent: 'add' })),
  );
  const dispatcher = {
    ...question.dispatcher,
    document: question.dispatcher.document ?? shipper.cnpj,
    items: [],
  };
  const request = { ...question.request, shipperCnpj: shipper.cnpj, dispatchers: [dispatcher] };
  const items = weightsG.map((unitWeightG) => [{ ...parcel, unitWeightG }]);
  const enquired = enquiredOf(ctx, { shipperId, request, dispatcher, items: items[0] ?? [], atMs });
  const places = destinationZips.map((zip) => ({ zip, place: lookupPlace(ctx.mirror.current.places, zip) }));
  const estimateMs = cellMs * places.length * weightsG.length * worlds.length;
  const rows = await scheduler.run(
    { key: shipperKey(shipperId), estimateMs },
    priceRows({ enquired, worlds }, places, items),
  );
  return { atMs, engineRevision: enquired.engineRevision, versions, weightsG, rows };
}

type MatrixQuery = { enquired: Enquired; worlds: readonly PastWorld[] };

/** Packs every weight once, and asks every version for every place. */
function* priceRows(
  { enquired, worlds }: MatrixQuery,
  places: readonly { zip: number; place: Place | null }[],
  parcels: readonly Enquired['items'][],
): Steps<QuoteMatrix['rows']> {
  const effort = new Effort();
  const loads = [];
  for (const items of parcels) loads.push({ items, packed: yield* packGoods({ ...enquired, items }) });
  const rows: QuoteMatrix['rows'] = [];
  for (const { zip, place } of places) {
    const request = { ...enquired.request, destinationZip: zip };
    const cells: MatrixCell[][] = [];
    for (const { items, packed } of loads) {
      const cell: MatrixCell[] = [];
      for (const world of worlds) {
        if (effort.spend(unitsOfACell)) yield effort.pause();
        const one = { ...enquired, request, items, destination: place };
        cell.push(cellOf(conclude(world, yield* rateTables(world, one, packed), [])));
      }
      cells.push(cell);
    }
    rows.push({ zip, place, cells });
  }
  return rows;
}

/** Nothing but the one version was asked, and neither a filter nor a limit leaves it out. */
function cellOf({ chosen: [rated], refused: [refused] }: ReturnType<typeof conclude>): MatrixCell {
  if (rated !== undefined) return { rated };
  if (refused !== undefined) return { refused };
  throw new Error('a version that neither offers nor refuses');
}
