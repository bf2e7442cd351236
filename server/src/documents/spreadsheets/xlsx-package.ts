import { RefusedFile } from './sheet.ts';
import type { DateSystem } from './xlsx-date.ts';
import { readXml } from './xml.ts';
import type { InspectedZip } from './zip.ts';

/** Where the parts of a workbook are, by its own relationships; paths inside the zip. */
export type WorkbookParts = {
  sheets: { name: string; hidden: boolean; path: string }[];
  sharedStrings: string | null;
  styles: string | null;
  dateSystem: DateSystem;
};

type Relationship = { type: string; path: string; external: boolean };

/**
 * Reads the table of contents of an .xlsx: refuses macros, binary workbooks, other office formats and
 * references to other workbooks, whatever the file is called. Charts and other sheets without cells are left out.
 */
export async function readWorkbookParts(zip: InspectedZip, mostSheets: number): Promise<WorkbookParts> {
  refuseForeignParts(zip);
  const root = await readRelationships(zip, '');
  const workbook = [...root.values()].find((each) => each.type === 'officeDocument')?.path;
  if (workbook === undefined || !zip.has(workbook)) throw notWorkbook();
  if (workbook.toLowerCase().endsWith('.bin')) throw binaryWorkbook();
  const relationships = await readRelationships(zip, workbook);
  if ([...relationships.values()].some((each) => each.type === 'externalLink' || each.external)) {
    throw externalLink();
  }
  const pathOf = (type: string): string | null =>
    [...relationships.values()].find((each) => each.type === type)?.path ?? null;
  const { sheets, dateSystem } = await readSheetList(zip, workbook, relationships);
  if (sheets.length > mostSheets) {
    throw refused('too_many_sheets', `A planilha tem mais de ${mostSheets} abas.`);
  }
  return { sheets, sharedStrings: pathOf('sharedStrings'), styles: pathOf('styles'), dateSystem };
}

function refuseForeignParts(zip: InspectedZip): void {
  for (const name of zip.names) {
    if (name.endsWith('vbaproject.bin') || name.startsWith('xl/macrosheets/')) throw macros();
    if (name.startsWith('xl/externallinks/')) throw externalLink();
    if (name.startsWith('xl/embeddings/') || name.startsWith('xl/activex/')) {
      throw refused('embedded_object', 'A planilha contém objetos incorporados; remova-os.');
    }
    if (name === 'content.xml') {
      throw refused('unsupported_format', 'O arquivo é uma planilha .ods; salve como .xlsx.');
    }
  }
  if (!zip.has('[Content_Types].xml')) throw notWorkbook();
}

async function readRelationships(zip: InspectedZip, part: string): Promise<Map<string, Relationship>> {
  const slash = part.lastIndexOf('/') + 1;
  const path = `${part.slice(0, slash)}_rels/${part.slice(slash)}.rels`;
  const relationships = new Map<string, Relationship>();
  if (!zip.has(path)) return relationships;
  await readXml(zip.read(path), {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = '' } = attributes;
      relationships.set(id, {
        type: type.slice(type.lastIndexOf('/') + 1),
        path: resolvePart(part.slice(0, slash), target),
        external: mode.toLowerCase() === 'external',
      });
    },
  });
  return relationships;
}

/** A target is absolute (`/xl/…`) or relative to the folder of the part that names it. */
function resolvePart(folder: string, target: string): string {
  const segments: string[] = [];
  for (const segment of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (segment === '..') segments.pop();
    else if (segment !== '' && segment !== '.') segments.push(segment);
  }
  return segments.join('/');
}

async function readSheetList(
  zip: InspectedZip,
  workbook: string,
  relationships: ReadonlyMap<string, Relationship>,
): Promise<Pick<WorkbookParts, 'sheets' | 'dateSystem'>> {
  const sheets: WorkbookParts['sheets'] = [];
  let dateSystem: DateSystem = 'from1900';
  await readXml(zip.read(workbook), {
    open(name, attributes) {
      if (name === 'workbookPr' && ['1', 'true'].includes(attributes.date1904 ?? '')) dateSystem = 'from1904';
      if (name !== 'sheet') return;
      const id = Object.entries(attributes).find(([key]) => key === 'id' || key.endsWith(':id'))?.[1];
      const relationship = relationships.get(id ?? '');
      if (relationship?.type === 'xlMacrosheet') throw macros();
      if (relationship?.type !== 'worksheet') return;
      const { name: title = '', state = 'visible' } = attributes;
      sheets.push({ name: title, hidden: state !== 'visible', path: relationship.path });
    },
  });
  return { sheets, dateSystem };
}

function notWorkbook(): RefusedFile {
  return refused('unsupported_format', 'O arquivo não é uma planilha; envie .xlsx ou .csv.');
}

function binaryWorkbook(): RefusedFile {
  return refused('unsupported_format', 'O arquivo é uma planilha .xlsb; salve como .xlsx.');
}

function macros(): RefusedFile {
  return refused('macros', 'A planilha contém macros; salve como .xlsx, sem macros.');
}

function externalLink(): RefusedFile {
  return refused(
    'external_link',
    'A planilha tem vínculos com outros arquivos; cole só os valores e salve de novo.',
  );
}

function refused(code: string, message: string): RefusedFile {
  return new RefusedFile({ code, message });
}
