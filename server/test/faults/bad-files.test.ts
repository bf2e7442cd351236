import type { PlacesImport } from '@carreto/contract/admin/registry/places';
import type { TableCheck, TableImport } from '@carreto/contract/admin/tables/tables';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { type AdminServer, startAdminServer } from '../support/admin-server.ts';
import { databaseText, someCarrier, tester } from '../support/registry.ts';
import { templateFile } from '../support/table-files.ts';
import { type WorkbookParts, workbookBytes, workbookEntries } from '../support/workbook.ts';
import { type ZipEntry, zipBytes } from '../support/zip-writer.ts';

let api: AdminServer;
let carrierId: number;
beforeAll(async () => {
  api = await startAdminServer();
  carrierId = (await addCarrier(api.ctx, tester, someCarrier(1))).id;
});
afterAll(() => api.stop());

const options = encodeURIComponent(JSON.stringify({ service: { name: 'Rodoviário' } }));
const octets = 'application/octet-stream';
const post = (path: string, body: Uint8Array | string, contentType = octets) =>
  api.send('POST', `/api/admin/v1/${path}`, {
    body: typeof body === 'string' ? body : new Uint8Array(body),
    contentType,
  });
const importing = (body: Uint8Array | string, more = '') =>
  post(`tables/import?carrierId=${carrierId}&options=${options}${more}`, body);
const check = async (body: Uint8Array | string) =>
  (await (await post(`tables/check?options=${options}`, body)).json()) as TableCheck;

/** Everything the database holds, but for when tokens were used. */
const stored = () => databaseText(api.ctx);

type Refusal = { code: string; details: { field: string; message: string }[] };

/** The first reason for which a file is refused, by the check and by an import that changes nothing. */
async function refusalOf(bytes: Uint8Array | string) {
  const before = await stored();
  const { clean, report } = await check(bytes);
  const answer = await importing(bytes);
  const { code, details } = (await answer.json()) as Refusal;
  expect({ clean, status: answer.status, code }).toEqual({ clean: false, status: 422, code: 'invalid_file' });
  expect(details[0]?.field).not.toBe('');
  expect(details[0]?.message).toBe(report.findings[0]?.message);
  expect(await stored()).toBe(before);
  const [first] = report.findings;
  return [first?.code, first?.line ?? null];
}

const heading =
  'ZipCodeStart;ZipCodeEnd;PolygonName;WeightStart;WeightEnd;AbsoluteMoneyCost;PricePercent;PriceByExtraWeight;MaxVolume;TimeCost;Country;MinimumValueInsurance';
const good = '01000000;01999999;;0;5000;12,50;0,5;0;0;02.00:00:00;BRA;0';
const csv = (...rows: string[]) => [heading, ...rows].join('\r\n');
const withCell = (column: number, value: string) => {
  const cells = good.replace('01000000;01999999', '02000000;02999999').split(';');
  cells[column] = value;
  return csv(good, cells.join(';'));
};

describe('a CSV of prices', () => {
  it('is read with any mix of line ends, blank lines and a mark', async () => {
    const text = `\ufeff${heading}\n\r\n${good}\r${good.replace('01000000;01999999', '02000000;02999999')}\n\n`;
    expect(await check(text)).toMatchObject({ clean: true, coverageRows: 2 });
  });

  it.each<[string, string, string, number | null]>([
    ['cut off in the middle of a line', csv(good, '02000000;0299'), 'bad_zip', 3],
    ['with a line that ends too soon', csv(good, '02000000;02999999;;0'), 'missing_value', 3],
    ['cut off inside quotes', csv(good, '"02000000;02999999'), 'open_quote', 3],
    ['with a NUL', csv(good, good.replace('12,50', '12\0,50')), 'nul_character', 3],
    ['with a line of 300,000 characters', csv(good, 'x'.repeat(300_000)), 'line_too_long', 3],
    ['with 1,001 columns', csv(good, `${good}${';1'.repeat(990)}`), 'too_many_columns', 3],
    ['with a number beyond all bounds', withCell(5, '9'.repeat(40)), 'number_out_of_range', 3],
    ['with a number of 10,000 digits', withCell(5, '9'.repeat(10_000)), 'bad_number', 3],
    ['with an exponent', withCell(5, '1e308'), 'bad_number', 3],
    ['with letters in a number', withCell(5, '12,5O'), 'bad_number', 3],
    ['with other digits', withCell(5, '１２'), 'bad_number', 3],
    ['with NaN', withCell(5, 'NaN'), 'bad_number', 3],
    ['with a time of 100 years', withCell(9, '36500'), 'number_out_of_range', 3],
    ['with a date for a time', withCell(9, '00/00/0000'), 'bad_time', 3],
    ['with a weight of letters', withCell(4, 'cinco'), 'bad_number', 3],
    ['with a zip of letters', withCell(0, '0200000O'), 'bad_zip', 3],
    ['of nothing but a heading', heading, 'no_rows', null],
    ['of nothing but blanks', ' \r\n ;;; \r\n', 'no_rows', null],
  ])('%s is refused with line and reason, and leaves nothing', async (...[, text, code, line]) => {
    expect(await refusalOf(text)).toEqual([code, line]);
  });

  it('with shorter lines reads what is there, with longer ones too', async () => {
    const short = good.split(';').slice(0, 10).join(';');
    expect(
      await check(csv(short, `${good.replace('01000000;01999999', '02000000;02999999')};;;`)),
    ).toMatchObject({
      clean: true,
      coverageRows: 2,
    });
  });

  it('names every one of a thousand bad lines and counts the rest', async () => {
    const { report } = await check(csv(...Array.from({ length: 3000 }, () => good.replace('12,50', 'x'))));
    expect([report.findings.length, report.errorCount]).toEqual([1000, 3000]);
    expect(report.findings.at(-1)?.line).toBe(1001);
  });

  it('of 65 MB is refused before it is read, while the service answers others', async () => {
    const answer = importing(new Uint8Array(65 * 1024 * 1024));
    expect((await api.send('GET', '/api/admin/v1/tables')).status).toBe(200);
    // A server that has seen enough closes the connection, which some clients notice first.
    expect(
      await answer.then(
        ({ status }) => status,
        () => 413,
      ),
    ).toBe(413);
  });

  it('of many lines is read in a thread, while the service answers others', async () => {
    let isDone = false;
    const answer = importing(`${heading}\n${`${good.replace('12,50', 'x')}\n`.repeat(100_000)}`).finally(
      () => {
        isDone = true;
      },
    );
    const statuses: number[] = [];
    while (!isDone && statuses.length < 100) {
      statuses.push((await api.send('GET', '/api/admin/v1/tables')).status);
    }
    expect((await answer).status).toBe(422);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(statuses.length).toBeGreaterThan(2);
  }, 60_000);
});

const cell = (reference: string, content: string, more = '') => `<c r="${reference}"${more}>${content}</c>`;
const sheet = (rows: string, more: WorkbookParts = {}) =>
  workbookBytes({ sheets: { Tabela: rows }, ...more });
const row = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;
const zip = (entries: readonly ZipEntry[]) =>
  zipBytes([...workbookEntries({ sheets: { Tabela: '' } }), ...entries]);
const part = (name: string, content: string | Uint8Array = ''): ZipEntry => ({ name, content });
const dateStyle = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>';

/** What else a workbook may be is tested where workbooks are read; each of these costs a thread. */
describe('a workbook of prices', () => {
  it.each<[string, () => Uint8Array, string, number | null]>([
    ['that is a ratio bomb', () => zip([part('xl/a.xml', new Uint8Array(40_000_000))]), 'zip_ratio', null],
    ['with macros, whatever it is called', () => zip([part('xl/vbaProject.bin')]), 'macros', null],
    ['cut off', () => sheet('').subarray(0, 300), 'zip_damaged', null],
    [
      'with a cell off the grid',
      () => sheet(row(1_048_577, cell('XFE1048577', '<v>1</v>'))),
      'bad_cell_reference',
      1_048_577,
    ],
    ['with a formula without a result', () => sheet(row(4, cell('F4', '<f>A1</f>'))), 'formula', 4],
  ])('%s is refused with the reason, and leaves nothing', async (...[, make, code, line]) => {
    expect(await refusalOf(make())).toEqual([code, line]);
  });

  it('where a program made a date of a price is refused', async () => {
    const texts = (cells: readonly string[]) =>
      cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`);
    const values = texts(good.split(';'));
    values[5] = '<c s="1"><v>46152</v></c>';
    const rows = row(1, texts(heading.split(';')).join('')) + row(2, values.join(''));
    const workbook = '<workbookPr date1904="true"/>';
    expect(await refusalOf(sheet(rows, { styles: dateStyle, workbook }))).toEqual(['bad_number', 2]);
  });

  it.each<[string, Uint8Array, string]>([
    ['an old .xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'legacy_xls'],
    ['a PDF', Buffer.from('%PDF-1.7'), 'unsupported_format'],
    ['an image', Buffer.from('89504e470d0a1a0a', 'hex'), 'unsupported_format'],
    ['a gzip', Buffer.from('1f8b0800', 'hex'), 'unsupported_format'],
    ['a page', Buffer.from('<!DOCTYPE html><table>'), 'unsupported_format'],
    ['a program', Buffer.from('MZ\x90\0\x03', 'latin1'), 'nul_character'],
    ['JSON cut off', Buffer.from('{"schema":1,"service"'), 'malformed_json'],
    [
      'JSON in Latin-1',
      Buffer.from('{"schema":1,"service":{"name":"Rodovi\xe1rio"}}', 'latin1'),
      'malformed_json',
    ],
    [
      'JSON of 30,000 levels',
      Buffer.from(`{"coverage":${'['.repeat(30_000)}${']'.repeat(30_000)}}`),
      'missing_field',
    ],
  ])('is told from %s by its content', async (_, bytes, code) => {
    const [found] = await refusalOf(bytes);
    expect(found).toBe(code);
  });
});

describe('a file of prices without what it cannot say', () => {
  it('is refused with what is missing, and how to give it', async () => {
    const answer = await post(`tables/import?carrierId=${carrierId}`, csv(good));
    const { code, details } = (await answer.json()) as Refusal;
    expect([answer.status, code, details]).toEqual([
      422,
      'invalid_file',
      [{ field: '/service/name', message: expect.stringContaining('options={"service":{"name":"…"}}') }],
    ]);
  });

  it('is refused with a sentence that names the options where those are wrong', async () => {
    const wrong = encodeURIComponent(JSON.stringify({ service: { name: 'X' }, weightUnit: 'lb' }));
    const answer = await post(`tables/import?carrierId=${carrierId}&options=${wrong}`, csv(good));
    expect(((await answer.json()) as Refusal).details).toEqual([
      { field: '/weightUnit', message: 'Nas opções da importação: Deve ser um de: auto, g, kg.' },
    ]);
  });
});

describe('the same file twice', () => {
  it('at once and later makes one version', async () => {
    const file = templateFile([good.replace('12,50', '77,70')]).bytes;
    const named = (name: string) =>
      importing(file, `&name=${name}`).then(async (answer) => (await answer.json()) as TableImport);
    const both = await Promise.all([named('Gemea'), named('Gemea'), named('Gemea')]);
    const later = await named('Gemea');
    expect(both.map(({ outcome }) => outcome).sort()).toEqual(['imported', 'unchanged', 'unchanged']);
    expect(later.outcome).toBe('unchanged');
    expect(new Set([...both, later].map(({ version }) => version.id)).size).toBe(1);
  });

  it('of places, at once and later, loads once', async () => {
    const file = 'ibge;nome;cep_inicial;cep_final\n3205002;Serra;29160001;29182999';
    const load = async () => ((await (await post('places/import', file)).json()) as PlacesImport).outcome;
    expect((await Promise.all([load(), load()])).sort()).toEqual(['imported', 'unchanged']);
    expect(await load()).toBe('unchanged');
  });
});

describe('a file of places', () => {
  it.each<[string, () => Uint8Array | string, string]>([
    ['of no bytes', () => new Uint8Array(), 'vazio'],
    ['with a NUL', () => 'ibge;nome\n3205002;Ser\0ra', 'nulos'],
    ['that is a ratio bomb', () => zip([part('xl/a.xml', new Uint8Array(40_000_000))]), 'compactação'],
    ['with a formula', () => sheet(row(4, cell('F4', '<f>A1</f>'))), 'fórmula'],
    ['cut off inside quotes', () => 'ibge;nome\n"3205002;Serra', 'Aspas'],
    ['that is a PDF', () => '%PDF-1.7', 'PDF'],
    ['that is large and says nothing', () => 'x;y\n'.repeat(50_000), 'IBGE'],
    ['with every line wrong', () => `ibge;cep_inicial;cep_final\n${'x;1;2\n'.repeat(20_000)}`, 'IBGE'],
  ])('%s is refused with the reason, and leaves nothing', async (_, make, reason) => {
    const before = await stored();
    const answer = await post('places/import', make());
    const { code, details } = (await answer.json()) as Refusal;
    expect([answer.status, code]).toEqual([422, 'invalid_file']);
    expect(details[0]?.message).toContain(reason);
    expect(details.length).toBeLessThanOrEqual(1000);
    expect(await stored()).toBe(before);
  });
});

describe('the name of a file', () => {
  it.each([
    '../../etc/passwd',
    'C:\\windows\\win.ini',
    'CON',
    'aux.csv',
    '-rf',
    '=cmd()',
    '\u202egnp.exe',
    'a"; filename="b',
    'linha\r\nset-cookie: x=1',
    '😀'.repeat(50),
  ])('%j is kept for the record and used for nothing', async (fileName) => {
    const name = encodeURIComponent(fileName);
    const answer = await importing(templateFile([good]).bytes, `&name=${name}&fileName=${name}`);
    expect(answer.status).toBe(200);
    const { version } = (await answer.json()) as TableImport;
    expect(version.source.name).toBe(fileName);
    const document = await api.send('GET', `/api/admin/v1/table-versions/${version.id}/document`);
    expect(document.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.-]+"$/);
    expect(document.headers.get('set-cookie')).toBeNull();
  });

  it.each([
    ['of 4 KB', 'x'.repeat(4096)],
    ['with a NUL', 'a\0b.csv'],
    ['of nothing', ''],
  ])('%s is refused, or counts as not sent', async (what, fileName) => {
    const answer = await importing(templateFile([good]).bytes, `&fileName=${encodeURIComponent(fileName)}`);
    expect(answer.status).toBe(what === 'of nothing' ? 200 : 422);
  });
});
