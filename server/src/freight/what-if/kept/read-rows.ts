import type { Context } from '../../../context.ts';
import { lookupPlace, type PlaceIndex } from '../../../engine/places/place-index.ts';
import { timeOrderedPrefix } from '../../../kernel/ids.ts';
import { findVersionServices } from '../../../registry/tables/versions/version-services.ts';
import { countPricedFreights, type PricedFreight, readPricedFreights } from '../../priced-freights.ts';
import { countStoredQuotes, readStoredQuotes, type StoredQuote } from '../../quote/store/sample.ts';
import type { FreightRowsInput } from '../compare-rows.ts';
import type { WhatIfRow } from '../rows.ts';
import type { Position } from './request.ts';

/** Quotes may be large: their decisions are in memory twice. */
const quotesAtOnce = 500;
const freightsAtOnce = 1000;

/** Some rows of one shipper, and where those after them are; null at the end of all. */
export type Batch = { shipperId: number; next: Position | null } & (
  | { kind: 'quotes'; rows: readonly StoredQuote[] }
  | { kind: 'freights'; rows: FreightRowsInput['rows'] }
);

/** What reading takes: places, and of which tables versions are. */
type Reading = {
  ctx: Pick<Context, 'db'>;
  places: PlaceIndex;
  tableOf: Map<number, number>;
};

type Looked = Pick<WhatIfRow, 'request' | 'shipperIds'>;

/** How many quotes and freights there are to be looked at. */
export async function countRows(ctx: Pick<Context, 'db'>, { request, shipperIds }: Looked): Promise<number> {
  const { over, fromMs, untilMs } = request;
  const ids = { fromId: timeOrderedPrefix(fromMs), untilId: timeOrderedPrefix(untilMs) };
  const quotes = over === 'freights' ? 0 : await countStoredQuotes(ctx, { shipperIds, ...ids });
  const freights = over === 'quotes' ? 0 : await countPricedFreights(ctx.db, { shipperIds, fromMs, untilMs });
  return quotes + freights;
}

/** Where a what-if begins. */
export function firstPosition({ request: { over } }: Looked): Position {
  return { part: over === 'freights' ? 'freights' : 'quotes', at: 0, after: null };
}

/** Reads what comes at a position. */
export async function readBatch(reading: Reading, row: Looked, position: Position): Promise<Batch | null> {
  const { request, shipperIds } = row;
  const shipperId = shipperIds[position.at];
  if (shipperId === undefined)
    return position.part === 'quotes' && request.over === 'both'
      ? readBatch(reading, row, { part: 'freights', at: 0, after: null })
      : null;
  return position.part === 'quotes'
    ? quoteBatch(reading, row, { shipperId, position })
    : freightBatch(reading, row, { shipperId, position });
}

type Place = { shipperId: number; position: Position };

async function quoteBatch(
  { ctx }: Reading,
  { request: { fromMs, untilMs } }: Looked,
  { shipperId, position }: Place,
): Promise<Batch> {
  const rows = await readStoredQuotes(ctx, {
    shipperId,
    afterId: position.after ?? timeOrderedPrefix(fromMs),
    untilId: timeOrderedPrefix(untilMs),
    limit: quotesAtOnce,
  });
  return {
    kind: 'quotes',
    shipperId,
    rows,
    next: following(position, rows.length < quotesAtOnce ? null : rows.at(-1)?.id),
  };
}

async function freightBatch(
  reading: Reading,
  { request: { fromMs, untilMs } }: Looked,
  { shipperId, position }: Place,
): Promise<Batch> {
  const { after } = position;
  const span = { shipperId, fromMs, untilMs, after, limit: freightsAtOnce };
  const freights = await readPricedFreights(reading.ctx.db, span);
  await learnTables(reading, freights);
  const rows = freights.map(({ code, carrierId, reverse, versionId, originZip, terms }) => ({
    ...{ code, carrierId, reverse, terms },
    tableId: versionId === null ? null : (reading.tableOf.get(versionId) ?? null),
    origin: lookupPlace(reading.places, originZip),
    destination: terms === null ? null : lookupPlace(reading.places, destinationOf(terms)),
  }));
  const last = freights.length < freightsAtOnce ? null : freights.at(-1)?.place;
  return { kind: 'freights', shipperId, rows, next: following(position, last) };
}

/** Terms are read where they are compared; of them a place needs the zip code alone. */
function destinationOf(terms: string): number {
  return Number(/"destinationZip": ?"([0-9]{8})"/.exec(terms)?.[1] ?? 0);
}

async function learnTables({ ctx, tableOf }: Reading, freights: readonly PricedFreight[]): Promise<void> {
  const unknown = new Set(
    freights.flatMap(({ versionId }) => versionId ?? []).filter((id) => !tableOf.has(id)),
  );
  for (const [id, { tableId }] of await findVersionServices(ctx.db, [...unknown])) tableOf.set(id, tableId);
}

/** After what was read, or with the next shipper where that was all. */
function following({ part, at }: Position, last: string | null | undefined): Position {
  return last == null ? { part, at: at + 1, after: null } : { part, at, after: last };
}
