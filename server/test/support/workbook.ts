import { type ZipEntry, zipBytes } from './zip-writer.ts';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelationships = 'http://schemas.openxmlformats.org/package/2006/relationships';

export type WorkbookParts = {
  /** XML inside `sheetData` of each sheet, by name. */
  sheets?: Record<string, string>;
  sharedStrings?: readonly string[];
  styles?: string;
  /** Attributes of the sheets in the workbook, such as `state="hidden"`. */
  states?: Record<string, string>;
  /** Further elements of the workbook, before its sheets, as XML. */
  workbook?: string;
  /** Further relationships of the workbook, as XML. */
  relationships?: string;
  /** Put instead of or beside the usual entries. */
  entries?: readonly ZipEntry[];
};

/** The entries of a small .xlsx written by hand, so that tests may bend any part of it. */
export function workbookEntries(parts: WorkbookParts): ZipEntry[] {
  const sheets = Object.entries(parts.sheets ?? {});
  const relationship = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`;
  const entries: ZipEntry[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships xmlns="${packageRelationships}">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns="${main}" xmlns:r="${office}">${parts.workbook ?? ''}<sheets>${sheets
        .map(
          ([name], at) =>
            `<sheet name="${name}" sheetId="${at + 1}" r:id="s${at}" ${parts.states?.[name] ?? ''}/>`,
        )
        .join('')}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships xmlns="${packageRelationships}">${sheets
        .map((_, at) => relationship(`s${at}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
        .join(
          '',
        )}${parts.sharedStrings ? relationship('strings', 'sharedStrings', 'sharedStrings.xml') : ''}${
        parts.styles ? relationship('styles', 'styles', '/xl/styles.xml') : ''
      }${parts.relationships ?? ''}</Relationships>`,
    },
    ...sheets.map(([, rows], at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      content: `<?xml version="1.0" encoding="UTF-8"?><worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
    })),
  ];
  if (parts.sharedStrings) {
    const items = parts.sharedStrings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join('');
    entries.push({ name: 'xl/sharedStrings.xml', content: `<sst xmlns="${main}">${items}</sst>` });
  }
  if (parts.styles) {
    entries.push({
      name: 'xl/styles.xml',
      content: `<styleSheet xmlns="${main}">${parts.styles}</styleSheet>`,
    });
  }
  const replaced = new Set(parts.entries?.map((entry) => entry.name));
  return [...entries.filter((entry) => !replaced.has(entry.name)), ...(parts.entries ?? [])];
}

/** The bytes of such a workbook. */
export function workbookBytes(parts: WorkbookParts): Buffer {
  return zipBytes(workbookEntries(parts));
}
