import { crc32, deflateRawSync } from 'node:zlib';

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** As many rows as the old format, and with it the template, allows in a tab. */
const rowsPerTab = 65_536;

/**
 * An .xlsx as spreadsheet programs write one: numbers as numbers, texts shared, rows spread over tabs with
 * the titles at the head of each.
 */
export function workbookOf(titles: readonly string[], rows: readonly (readonly string[])[]): Buffer {
  const strings = new Map<string, number>();
  const tabs: string[] = [];
  for (let first = 0; first < rows.length; first += rowsPerTab - 1)
    tabs.push(sheetXml([titles, ...rows.slice(first, first + rowsPerTab - 1)], strings));
  const names = tabs.map((_, index) => `sheet${index + 1}`);
  const shared = [...strings.keys()].map((text) => `<si><t>${text}</t></si>`).join('');
  return zipOf([
    ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
    ['_rels/.rels', relationships([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    [
      'xl/workbook.xml',
      `<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${names
        .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="${name}"/>`)
        .join('')}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      relationships([
        ...names.map((name): Relationship => [name, 'worksheet', `worksheets/${name}.xml`]),
        ['strings', 'sharedStrings', 'sharedStrings.xml'],
      ]),
    ],
    ['xl/sharedStrings.xml', `<sst xmlns="${main}">${shared}</sst>`],
    ...tabs.map((xml, index): Entry => [`xl/worksheets/${names[index]}.xml`, xml]),
  ]);
}

type Relationship = [id: string, type: string, target: string];

function relationships(list: readonly Relationship[]): string {
  const items = list.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`,
  );
  return `<Relationships xmlns="${packaged}">${items.join('')}</Relationships>`;
}

function sheetXml(rows: readonly (readonly string[])[], strings: Map<string, number>): string {
  const cell = (text: string, column: number, row: number): string => {
    if (text === '') return '';
    const at = `${String.fromCharCode(65 + column)}${row + 1}`;
    if (/^[0-9]+(\.[0-9]+)?$/.test(text)) return `<c r="${at}"><v>${text}</v></c>`;
    const known = strings.get(text) ?? strings.size;
    strings.set(text, known);
    return `<c r="${at}" t="s"><v>${known}</v></c>`;
  };
  const lines = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => cell(text, column, row)).join('')}</row>`,
  );
  return `<worksheet xmlns="${main}"><sheetData>${lines.join('')}</sheetData></worksheet>`;
}

type Entry = [name: string, content: string];

/** A plain zip: every entry deflated, sizes in the local headers, a directory at the end. */
function zipOf(entries: readonly Entry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [entryName, text] of entries) {
    const name = Buffer.from(entryName);
    const content = Buffer.from(text);
    const data = deflateRawSync(content);
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(content), 10);
    fields.writeUInt32LE(data.length, 14);
    fields.writeUInt32LE(content.length, 18);
    fields.writeUInt16LE(name.length, 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    locals.push(Buffer.from('PK\x03\x04', 'latin1'), fields, name, data);
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([20, 0]), fields, place, name);
    offset += 4 + fields.length + name.length + data.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
