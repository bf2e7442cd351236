import { compileTable } from '../../engine/rating/compile.ts';
import { encodeSheet } from '../../engine/rating/encode.ts';
import { documentFromBytes } from '../document/canonical.ts';

/** The bytes of the sheet of a document that is stored, from its canonical bytes. */
export function compileStored(document: Uint8Array): Uint8Array<ArrayBuffer> {
  return encodeSheet(compileTable(documentFromBytes(document)));
}
