import { join } from 'node:path';

/** The file of a carrier's sheet in a folder of encoded sheets. */
export function sheetFile(folder: string, carrier: number): string {
  return join(folder, `${carrier}.sheet`);
}
