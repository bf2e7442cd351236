import { decodeSheet, SHEET_FORMAT } from '../../../engine/rating/encode.ts';
import { ENGINE_REVISION } from '../../../engine/rating/revision.ts';
import { inThread } from '../../../threads/in-thread.ts';
import type { SheetCodec } from './sheet-store.ts';

/** Either number makes stored sheets stale; formats stay below a thousand. */
export const sheetRevision = ENGINE_REVISION * 1000 + SHEET_FORMAT;

/** Sheets as this release of the engine makes and reads them. */
export const engineCodec: SheetCodec = {
  revision: sheetRevision,
  decode: (bytes) => decodeSheet(bytes),
  compile: inThread.compileStored,
};
