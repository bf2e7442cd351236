import { xmlText } from './xlsx-text.ts';

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const spreadsheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Part `[Content_Types].xml` of a workbook with this many tabs. */
export function contentTypesXml(sheetCount: number): string {
  const override = (part: string, type: string): string =>
    `<Override PartName="/xl/${part}.xml" ContentType="${spreadsheet}.${type}+xml"/>`;
  return [
    `${declaration}<Types xmlns="${packaged}/content-types">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    override('workbook', 'sheet.main'),
    override('styles', 'styles'),
    override('sharedStrings', 'sharedStrings'),
    ...numbers(sheetCount).map((number) => override(`worksheets/sheet${number}`, 'worksheet')),
    '</Types>',
  ].join('');
}

/** Part `_rels/.rels`. */
export const relationshipsXml = [
  `${declaration}<Relationships xmlns="${packaged}/relationships">`,
  `<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`,
  '</Relationships>',
].join('');

/** Part `xl/workbook.xml` with tabs of these names. */
export function workbookXml(names: readonly string[]): string {
  const sheets = names.map(
    (name, at) => `<sheet name="${xmlText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  return `${declaration}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.join('')}</sheets></workbook>`;
}

/** Part `xl/_rels/workbook.xml.rels`. */
export function workbookRelationshipsXml(sheetCount: number): string {
  const relationship = (id: number, type: string, target: string): string =>
    `<Relationship Id="rId${id}" Type="${office}/${type}" Target="${target}.xml"/>`;
  return [
    `${declaration}<Relationships xmlns="${packaged}/relationships">`,
    ...numbers(sheetCount).map((number) => relationship(number, 'worksheet', `worksheets/sheet${number}`)),
    relationship(sheetCount + 1, 'styles', 'styles'),
    relationship(sheetCount + 2, 'sharedStrings', 'sharedStrings'),
    '</Relationships>',
  ].join('');
}

function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at + 1);
}
