import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { defaultSheetLimits, RefusedFile, RowCounter, type SheetLimits } from '../sheet.ts';
import { readXml } from '../xml.ts';
import { readSheetXml } from './read-sheet-xml.ts';
import { SheetRows, type WorkbookContext } from './sheet-rows.ts';

const limits: SheetLimits = { ...defaultSheetLimits, columns: 40, cellLength: 60, rows: 60 };
const sharedStrings = ['São Paulo', 'R$ 1,00', '  ', 'x'];
const styles = { percents: new Set([3]), dates: new Set([4]) };

async function* pieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? bytes.length;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

/** What a way of reading makes of a part: rows and formulas, or the finding it was refused with. */
async function readBy(way: 'parser' | 'bytes', bytes: Uint8Array, sizes: readonly number[]) {
  const options = { limits };
  const context: WorkbookContext = {
    sharedStrings,
    styles,
    dateSystem: 'from1900',
    counter: new RowCounter(options),
  };
  const rows = new SheetRows('Tabela', context, options);
  try {
    const read =
      way === 'parser'
        ? await readXml(pieces(bytes, sizes), rows)
        : await readSheetXml(pieces(bytes, sizes), rows, { context, options });
    return { rows: rows.rows, formulas: rows.formulas, plainRows: read?.plainRows ?? 0 };
  } catch (error) {
    if (!(error instanceof RefusedFile)) throw error;
    return { refused: error.report.findings[0], plainRows: 0 };
  }
}

/** Both ways on the same bytes, without what only one of them counts. */
async function readBoth(bytes: Uint8Array, sizes: readonly number[]) {
  const { plainRows, ...byBytes } = await readBy('bytes', bytes, sizes);
  const { plainRows: _, ...byParser } = await readBy('parser', bytes, sizes);
  return { byBytes, byParser, plainRows };
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const sheetOf = (rows: string): Buffer =>
  Buffer.from(`<?xml version="1.0"?><worksheet ${main}><cols/><sheetData>${rows}</sheetData></worksheet>`);

describe('readSheetXml', () => {
  test('reads what spreadsheet programs write for tables without a parser, wherever the chunks end', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, at) =>
        `<row r="${at + 1}" spans="1:6" ht='15' x14ac:dyDescent="0.25"><c r="A${at + 1}" s="1" t="s"><v>0</v></c>` +
        `<c r="B${at + 1}"><v>12.${at}</v></c><c r="C${at + 1}" t="str"><v>Açaí</v></c><c r="D${at + 1}" s="2"/>` +
        `<c r="E${at + 1}" s="3"><v>0.1</v></c><c t="inlineStr"><is><t xml:space="preserve">a b</t></is></c></row>\n`,
    );
    for (const size of [1, 7, 64, 100_000]) {
      const { byBytes, byParser, plainRows } = await readBoth(sheetOf(rows.join('')), [size]);
      expect(byBytes).toEqual(byParser);
      expect(plainRows).toBe(40);
    }
    expect(await readBy('bytes', sheetOf(rows[0] ?? ''), [9])).toMatchObject({
      rows: [{ line: 1, cells: ['São Paulo', 12, 'Açaí', null, '10%', 'a b'] }],
    });
  });

  test('leaves one row that is not plain to the parser, and goes on by itself behind it', async () => {
    const plain = (line: number): string => `<row r="${line}"><c r="A${line}"><v>${line}</v></c></row>`;
    const odd = [
      '<row r="2"><c r="A2" t="str"><v>a&amp;b</v></c></row>',
      '<row r="2"><!-- </row> --><c r="A2"><v>5</v></c></row>',
      '<row r="2"><c r="A2" t="str"><v><![CDATA[</row><row r="9">]]></v></c></row>',
      '<row r="2"><c r="A2"><f>B1*2</f><v>7</v></c></row>',
      '<row r="2"><c r="A2" t="inlineStr"><is><r><t>a</t></r><r><t>b</t></r></is></c></row>',
      '<row r="2" a="&lt;"><c r="A2" t="str"><v>“x”</v></c></row>',
      '<!-- <row r="2"><c r="A2"><v>1</v></c></row> --><row r="2"><c r="A2"><v>1</v></c></row>',
    ];
    for (const row of odd) {
      for (const size of [1, 5, 10_000]) {
        const both = await readBoth(sheetOf(plain(1) + row + plain(3) + plain(4)), [size]);
        expect(both.byBytes).toEqual(both.byParser);
        expect(both.byBytes).toMatchObject({ rows: [{ line: 1 }, { line: 2 }, { line: 3 }, { line: 4 }] });
        expect(both.plainRows).toBeGreaterThanOrEqual(3);
      }
    }
  });

  test.each<[string, string]>([
    [
      'a prefix',
      '<x:worksheet xmlns:x="a"><x:sheetData><x:row><x:c><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>',
    ],
    [
      'rows named in a comment',
      '<worksheet><!--<sheetData><row><c><v>1</v></c></row>--><sheetData><row><c><v>2</v></c></row></sheetData></worksheet>',
    ],
    [
      'rows in a CDATA section',
      '<worksheet><a><![CDATA[<sheetData><row><c><v>1</v></c></row>]]></a><sheetData/></worksheet>',
    ],
    ['a root of another name', '<c><sheetData><row><c><v>1</v></c></row></sheetData></c>'],
    [
      'rows one level deeper',
      '<worksheet><is><sheetData><row><c><v>1</v></c></row></sheetData></is></worksheet>',
    ],
    [
      'rows behind the sheet',
      '<worksheet><sheetData><row r="1"><c><v>1</v></c></row></sheetData><x><row r="2"><c><v>1</v></c></row></x></worksheet>',
    ],
    [
      'a cell between rows',
      '<worksheet><sheetData><row r="1"><c r="B1"><v>1</v></c></row><c r="A1"><v>1</v></c></sheetData></worksheet>',
    ],
    ['a byte order mark', '\ufeff<worksheet><sheetData><row><c><v>1</v></c></row></sheetData></worksheet>'],
    [
      'XML 1.1',
      '<?xml version="1.1"?><worksheet><sheetData><row><c t="str"><v>a\u2028b\u0085c</v></c></row></sheetData></worksheet>',
    ],
    ['half a sheet', '<worksheet><sheetData><row><c><v>1</v></c></row>'],
    ['a row that never ends', `<worksheet><sheetData><row>${'<c><v>1</v></c>'.repeat(30)}`],
  ])('reads %s as the parser does', async (_, xml) => {
    for (const size of [1, 3, 10_000]) {
      const { byBytes, byParser } = await readBoth(Buffer.from(xml), [size]);
      expect(byBytes).toEqual(byParser);
    }
  });

  test('refuses UTF-16 and bytes that are no UTF-8 as the parser does', async () => {
    const rows = '<row><c t="str"><v>ação</v></c></row>';
    for (const bytes of [
      Buffer.from(`\ufeff${sheetOf(rows).toString()}`, 'utf16le'),
      Buffer.from(sheetOf(rows).toString(), 'latin1'),
    ]) {
      const { byBytes, byParser } = await readBoth(bytes, [500]);
      expect(byBytes).toHaveProperty('refused.code');
      expect(byBytes).toEqual(byParser);
    }
  });

  test('hands a row of more bytes than it waits for to the parser', async () => {
    const wide = `<row r="1"><c r="A1" t="str"><v>${' '.repeat(600_000)}</v></c></row><row r="2"><c><v>1</v></c></row>`;
    const { byBytes, byParser, plainRows } = await readBoth(sheetOf(wide), [16_384]);
    expect(byBytes).toEqual(byParser);
    expect(plainRows).toBeLessThan(2);
  });
});

const oneOf = <T>(...values: T[]): fc.Arbitrary<T> => fc.constantFrom(...values);
const space = oneOf('', '', '', ' ', '\n', '\r\n\t');
const quote = oneOf('"', '"', "'");
const number = fc.oneof(
  fc.integer({ min: -99_999, max: 99_999_999 }).map(String),
  fc.double({ noNaN: true }).map(String),
  fc.tuple(fc.nat(99_999), fc.nat(9_999_999)).map(([a, b]) => `${a}.${b}`),
  oneOf(
    '0.30000000000000004',
    '1.',
    '.5',
    '-0',
    '-',
    '',
    '1e3',
    '0x10',
    ' 12 ',
    '00012',
    '123456789012345',
    '12345678901234567',
    '45000',
    '1.2.3',
  ),
);
const texts = oneOf(
  'a',
  'São Paulo',
  'x&amp;y',
  '&#65;',
  '“x”',
  ' ',
  '',
  'a>b',
  ']]>',
  '_x0041_',
  '<![CDATA[<v>]]>',
  '<!--c-->z',
  'ü\u0085',
  '\u007f',
  '😀',
  '9',
  'x'.repeat(61),
  '&x;',
);
const attribute = (name: string, value: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc.tuple(quote, value).map(([mark, text]) => `${name}=${mark}${text}${mark}`);
const styled = oneOf('0', '1', '3', '4', '12', '-1', 'x', '', '1234567');
const typed = oneOf('n', 's', 'str', 'inlineStr', 'b', 'e', 'd', '', 'S');

/** The attributes and the inside of a cell that go together, and those that may not. */
const plainInside: fc.Arbitrary<[string[], string]> = fc.oneof(
  fc.tuple(fc.nat(99_999), fc.nat(999)).map(([a, b]): [string[], string] => [[], `<v>${a}.${b}</v>`]),
  fc.nat(3).map((index): [string[], string] => [['t="s"'], `<v>${index}</v>`]),
  oneOf('São Paulo', 'a', ' ').map((text): [string[], string] => [
    ["t='inlineStr'"],
    `<is><t>${text}</t></is>`,
  ]),
  oneOf('0.125', '7.0000000000000007E-2').map((text): [string[], string] => [['s="3"'], `<v>${text}</v>`]),
  fc.constant([['s="2"'], ''] as [string[], string]),
);
const oddContent = fc.oneof(
  number.map((text) => `<v>${text}</v>`),
  fc.nat(5).map((index) => `<v>${index}</v>`),
  texts.map((text) => `<v>${text}</v>`),
  texts.map((text) => `<is><t>${text}</t></is>`),
  texts.map((text) => `<is><t xml:space="preserve">${text}</t></is>`),
  texts.map((text) => `<is><r><t>${text}</t></r><rPh><t>no</t></rPh></is>`),
  number.map((text) => `<f t="shared">A1*2</f><v>${text}</v>`),
  oneOf(
    '',
    '<v/>',
    '<v></v>',
    '<v>1</v><v>2</v>',
    '<is><t/></is>',
    '<x:v>1</x:v>',
    '<v >3</v >',
    '<!-- --><v>4</v>',
    '<?p x?><v>5</v>',
  ),
);
const oddInside = fc.tuple(
  fc.array(fc.oneof(attribute('s', styled), attribute('t', typed), attribute('cm', styled)), {
    maxLength: 2,
  }),
  oddContent,
);
/** One in so many is odd, so that a sheet mostly has one oddity or none. */
const rarely = <T>(plain: fc.Arbitrary<T>, odd: fc.Arbitrary<T>): fc.Arbitrary<T> =>
  fc.oneof({ weight: 40, arbitrary: plain }, { weight: 1, arbitrary: odd });

/** A cell of a row and column. */
const cell = (line: number, column: number): fc.Arbitrary<string> => {
  const letters = String.fromCharCode(65 + column);
  const reference = oneOf(`${letters}0${line}`, `A${line}`, `${letters}9`, 'b1', 'AAAA1', 'ZZ2', '');
  const first = rarely(
    attribute('r', fc.constant(`${letters}${line}`)),
    rarely(fc.constant('x:a="1"'), attribute('r', reference)),
  );
  return fc
    .tuple(
      first,
      rarely(plainInside, oddInside),
      rarely(oneOf(' ', '  '), fc.constant('\n')),
      space,
      fc.boolean(),
    )
    .map(([r, [others, inside], gap, inner, isFirst]) => {
      const attributes = (isFirst ? [r, ...others] : [...others, r]).join(gap);
      return inside === '' ? `<c ${attributes}/>` : `<c ${attributes}>${inner}${inside}${inner}</c>`;
    });
};

const row = (line: number): fc.Arbitrary<string> => {
  const named = rarely(
    oneOf(`r="${line}"`, `r='${line}'`),
    attribute('r', oneOf('1', '2.0', ' 4', '1048577', 'x', '')),
  );
  const more = rarely(
    oneOf('', ' spans="1:9"', ' ht="15" customHeight=\'1\''),
    oneOf(' spans="1:2" spans="3"', ' a="&amp;"', ' a = "1"', ' x:y="ç"'),
  );
  const cells = fc.tuple(...[0, 1, 2, 3].map((column) => cell(line, column)));
  return fc.tuple(named, more, cells, space, fc.boolean()).map(([r, others, inside, gap, isSpaced]) => {
    const tag = `<row${r === '' ? '' : ` ${r}`}${others}`;
    return `${tag}${isSpaced ? ' ' : ''}>${gap}${inside.join(gap)}${gap}</row>`;
  });
};

const between = oneOf(
  '',
  '',
  '',
  '\n',
  '<!-- </row> -->',
  '<row/>',
  '<?x </row>?>',
  'text',
  '<x:row r="9"/>',
);
const sheet = fc
  .tuple(...[2, 4, 6, 8, 10, 12].map((line) => fc.tuple(row(line), between)))
  .map((rows) => sheetOf(rows.map((parts) => parts.join('')).join('')));

const sizes = fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 1, maxLength: 5 });

describe('readSheetXml, whatever a sheet holds', () => {
  test('reads or refuses it as the parser alone does', async () => {
    let plain = 0;
    await fc.assert(
      fc.asyncProperty(sheet, sizes, async (bytes, lengths) => {
        const { byBytes, byParser, plainRows } = await readBoth(bytes, lengths);
        expect(byBytes).toEqual(byParser);
        plain += plainRows;
      }),
      { numRuns: 1_500 },
    );
    expect(plain).toBeGreaterThan(1_000);
  });

  test('reads or refuses sheets of plain rows of which one byte is another as the parser alone does', async () => {
    const rows = Array.from(
      { length: 6 },
      (_, at) =>
        `<row r="${at + 1}" spans="1:3"><c r="A${at + 1}" t="s"><v>1</v></c><c r="B${at + 1}" s="4"><v>45000.5</v></c>` +
        `<c r="C${at + 1}" t="inlineStr"><is><t>ab</t></is></c></row>`,
    );
    const whole = sheetOf(rows.join(''));
    const change = fc.record({
      at: fc.nat(whole.length - 1),
      kind: oneOf('replace', 'insert', 'remove'),
      sign: fc.constantFrom(...'<>&"\'/=! -.rowctsv:019AZ[]?\n\t\r\x01'),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 2 }), sizes, async (changes, lengths) => {
        let bytes: Buffer = whole;
        for (const { at, kind, sign } of changes) {
          const kept = bytes.subarray(at + (kind === 'insert' ? 0 : 1));
          const put = kind === 'remove' ? Buffer.alloc(0) : Buffer.from(sign);
          bytes = Buffer.concat([bytes.subarray(0, at), put, kept]);
        }
        const { byBytes, byParser } = await readBoth(bytes, lengths);
        expect(byBytes).toEqual(byParser);
      }),
      { numRuns: 4_000 },
    );
  });
});
