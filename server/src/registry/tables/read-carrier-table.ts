import type { RegistryContext } from '../changes/change.ts';
import { type KeptLayout, layoutForFiles } from '../layouts/find-layouts.ts';
import { readPlacesBlob } from '../places/places-blob.ts';
import { type ReadingOptions, readTables, type TableReading, type TableSource } from './read-table.ts';

/** Files of a carrier; the layout is one that was asked for or answered, null to let the files choose. */
export type CarrierSource = Omit<TableSource, 'places' | 'layout'> & {
  carrierId: number;
  layout: KeptLayout | null;
};

/** What was read, and which of the carrier's layouts it was read by. */
export type CarrierReading = TableReading & { layoutId: number | null };

/**
 * Reads the files of a carrier by the layout it is known by: the one asked for, else the one that is kept for
 * files that look like these. To see what they look like they are read without any first, which costs the time
 * twice and only where the carrier has layouts.
 * @throws Failure `work_too_large`
 */
export async function readCarrierTable(
  ctx: RegistryContext,
  { carrierId, layout: given, ...source }: CarrierSource,
  options: ReadingOptions = {},
): Promise<CarrierReading> {
  const places = await readPlacesBlob(ctx.db);
  const read = async (kept: KeptLayout | null): Promise<CarrierReading> => {
    const reading = await readTables({ ...source, places, layout: kept?.layout ?? null }, options);
    return { ...reading, layoutId: kept?.id ?? null };
  };
  const first = await read(given);
  if (given !== null || first.layout === null) return first;
  const kept = await layoutForFiles(ctx.db, { carrierId, seen: first.layout });
  return kept === undefined ? first : read(kept);
}
