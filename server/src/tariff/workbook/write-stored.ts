import { documentFromBytes } from '../document/canonical.ts';
import { writeWorkbook } from './write-workbook.ts';

/** The workbook of a document that is stored, from its canonical bytes. */
export function writeStored(document: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return writeWorkbook(documentFromBytes(document));
}
