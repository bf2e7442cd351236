import type { CarrierFile } from '@carreto/contract/admin/integration/files';

export type HandedKind = Exclude<CarrierFile['kind'], 'notfis'>;

/** The records that begin a document, in the layouts of PROCEDA 3 and 5. */
const kindOfRecord: ReadonlyMap<string, HandedKind> = new Map([
  ['340', 'ocoren'],
  ['540', 'ocoren'],
  ['320', 'conemb'],
  ['520', 'conemb'],
  ['350', 'doccob'],
  ['550', 'doccob'],
]);

/** What a file of a carrier is, by how it begins; undefined where it is none that is taken. */
export function recognise(bytes: Uint8Array): HandedKind | undefined {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096)).replace(/^\u00EF\u00BB\u00BF/, '');
  if (start.trimStart().startsWith('<')) return 'cte_xml';
  const records = start.split(/\r\n|\r|\n/).map((line) => line.slice(0, 3));
  return records.map((record) => kindOfRecord.get(record)).find((kind) => kind !== undefined);
}
