import { beforeAll, describe, expect, it } from 'vitest';
import { minimalTable, richTable } from '../../../test/support/table-documents.ts';
import { readSheets } from '../../documents/spreadsheets/read-sheets.ts';
import type { Cell, Sheet } from '../../documents/spreadsheets/sheet.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { parseTableDocument } from '../document/parse-document.ts';
import { readWorkbook } from './read-workbook.ts';
import { writeWorkbook } from './write-workbook.ts';

/** A workbook that somebody works on: cells by tab, title of the column, and line. */
class Edited {
  readonly sheets: Sheet[];

  constructor(sheets: readonly Sheet[]) {
    this.sheets = structuredClone([...sheets]);
  }

  tab(name: string): Sheet {
    const sheet = this.sheets.find((each) => each.name === name);
    if (sheet === undefined) throw new Error(`no tab ${name}`);
    return sheet;
  }

  /** Line 2 is the first below the titles. */
  set(name: string, title: string, { line = 2, value }: { line?: number; value: Cell }): this {
    const { rows } = this.tab(name);
    const at = rows[0]?.cells.indexOf(title) ?? -1;
    if (at < 0) throw new Error(`no column ${title}`);
    const row = rows.find((each) => each.line === line);
    while (row !== undefined && row.cells.length <= at) row.cells.push(null);
    if (row !== undefined) row.cells[at] = value;
    return this;
  }

  say(title: string, value: Cell): this {
    const row = this.tab('Tabela').rows.find(({ cells }) => cells[0] === title);
    if (row === undefined) throw new Error(`no line ${title}`);
    row.cells[1] = value;
    return this;
  }

  without(name: string): this {
    this.sheets.splice(this.sheets.indexOf(this.tab(name)), 1);
    return this;
  }

  untitled(name: string): this {
    this.tab(name).rows.shift();
    return this;
  }

  ofFormat(value: string): this {
    const [first] = this.tab('Tabela').rows;
    if (first !== undefined) first.cells[1] = value;
    return this;
  }

  read() {
    return readWorkbook(this.sheets);
  }

  /** What is wrong: code, tab, line, column. */
  errors(): unknown[][] {
    const { document, report } = this.read();
    expect(document).toBeNull();
    return report.findings.map(({ code, sheet, line, column }) => [code, sheet, line, column]);
  }
}

async function sheetsOf(document: TableDocument): Promise<Sheet[]> {
  const file = await readSheets(await writeWorkbook(document));
  if ('findings' in file) throw new Error('not readable');
  return file.sheets;
}

let richSheets: Sheet[];
let plainSheets: Sheet[];
beforeAll(async () => {
  richSheets = await sheetsOf(richTable());
  plainSheets = await sheetsOf(parseTableDocument(minimalTable()).document as TableDocument);
});
const rich = () => new Edited(richSheets);
const plain = () => new Edited(plainSheets);

describe('a workbook that people worked on', () => {
  it('may hold numbers as texts, zip codes without hyphen, percents with their sign, days in words', () => {
    const edited = rich()
      .set('Taxas', 'Preço por fração (R$)', { value: 'R$ 1.234,5' })
      .set('Taxas', 'Percentual (%)', { line: 3, value: '0,35 %' })
      .set('Abrangência', 'CEP inicial', { value: 20000000 })
      .set('Abrangência', 'Prazo (dias)', { value: '3 dias úteis' })
      .say('ICMS', 'PELA ROTA')
      .say('Alíquota própria de ICMS (%)', null);
    const { document, report } = edited.read();
    expect(report.findings).toEqual([]);
    expect(document?.surcharges[0]?.unit?.micros).toBe(1_234_500_000);
    expect(document?.surcharges[1]?.percentPpm).toBe(3_500);
    expect(document?.coverage[0]).toMatchObject({ start: 20_000_000, transitMinutes: 3 * 1_440 });
    expect(document?.tax.icms).toEqual({ kind: 'route' });
  });

  it('may leave out tabs, lines and columns that have a usual value', () => {
    const edited = plain().without('Origens').without('Taxas').without('Regiões').without('Legenda');
    edited.tab('Tabela').rows.splice(3);
    edited.tab('Tabela').rows.push({ line: 90, cells: ['Modo de cálculo', 'faixas de peso'] });
    const { document, report } = edited.read();
    expect(report.findings).toEqual([]);
    expect(document).toEqual(parseTableDocument(minimalTable()).document);
  });

  it('numbers new rows by their own lines', () => {
    const { document } = plain().set('Abrangência', 'Linha de origem', { value: null }).read();
    expect(document?.coverage[0]?.line).toBe(2);
  });

  it('names tab, line and column of whatever is wrong in a cell', () => {
    const edited = rich()
      .set('Abrangência', 'CEP final', { value: 'x' })
      .set('Abrangência', 'Região', { value: null })
      .set('Abrangência', 'Prazo (dias)', { value: 'logo' })
      .set('Taxas', 'Código', { value: 'nada' })
      .set('Taxas', 'Mínimo (R$)', { value: -1 })
      .set('Veículos', 'Capacidade (kg)', { value: 1.2345 })
      .say('Modal', 'barco');
    expect(edited.errors()).toEqual([
      ['value_not_allowed', 'Tabela', 7, 'Modal'],
      ['bad_zip', 'Abrangência', 2, 'CEP final'],
      ['missing_value', 'Abrangência', 2, 'Região'],
      ['bad_time', 'Abrangência', 2, 'Prazo (dias)'],
      ['too_many_decimals', 'Veículos', 2, 'Capacidade (kg)'],
      ['value_not_allowed', 'Taxas', 2, 'Código'],
      ['negative_value', 'Taxas', 2, 'Mínimo (R$)'],
    ]);
  });

  it('does not take a dot for a decimal sign in a text', () => {
    expect(rich().set('Taxas', 'Mínimo (R$)', { value: '1.5' }).errors()).toEqual([
      ['bad_number', 'Taxas', 2, 'Mínimo (R$)'],
    ]);
    const { document } = rich().set('Taxas', 'Mínimo (R$)', { value: '1.500' }).read();
    expect(document?.surcharges[0]?.minCents).toBe(150_000);
  });

  it('tells what contradicts itself across tabs in the words of the file', () => {
    const edited = rich()
      .set('Abrangência', 'Região', { value: 'XX' })
      .set('Abrangência', 'CEP final', { value: '19999-999' })
      .set('Preços por veículo', 'Veículo', { value: 'NAVE' })
      .set('Taxas', 'Máximo (R$)', { value: 0.5 });
    expect(edited.errors()).toEqual(
      expect.arrayContaining([
        ['unknown_region', 'Abrangência', 2, 'Região'],
        ['range_inverted', 'Abrangência', 2, 'CEP final'],
        ['unknown_vehicle', 'Preços por veículo', 2, 'Veículo'],
        ['range_inverted', 'Taxas', 2, 'Máximo (R$)'],
      ]),
    );
  });

  it('tells bounds in the unit of the column', () => {
    const { report } = rich().set('Veículos', 'Capacidade (kg)', { value: 3_000_000 }).read();
    expect(report.findings).toMatchObject([
      {
        code: 'number_out_of_range',
        message: 'Deve ser no máximo 2000000.',
        sheet: 'Veículos',
        line: 2,
        column: 'Capacidade (kg)',
        path: null,
      },
    ]);
  });

  it.each<[string, (edited: Edited) => Edited, unknown[]]>([
    ['factor and divisor', (e) => e.say('Fator de cubagem (kg/m³)', 300), ['conflicting_values', 'Tabela']],
    ['a minimum without value', (e) => e.say('Frete mínimo (R$)', null), ['conflicting_values', 'Tabela']],
    ['a rate that is not due', (e) => e.say('ICMS', 'isento'), ['conflicting_values', 'Tabela']],
    [
      'categories without codes',
      (e) => e.say('Códigos das categorias', null),
      ['conflicting_values', 'Tabela'],
    ],
    [
      'a tier of no charge',
      (e) => e.set('Faixas das taxas', 'Taxa nº', { value: 9 }),
      ['unknown_charge', 'Faixas das taxas'],
    ],
    ['a charge twice', (e) => e.set('Taxas', 'Taxa nº', { line: 3, value: 1 }), ['duplicate', 'Taxas']],
    [
      'a unit without price',
      (e) => e.set('Taxas', 'Preço por fração (R$)', { value: null }),
      ['missing_value', 'Taxas'],
    ],
    [
      'a place that is none',
      (e) => e.set('Alcance das taxas', 'O quê', { value: 'código IBGE' }),
      ['bad_scope', 'Alcance das taxas'],
    ],
    [
      'a trip without price',
      (e) => e.set('Preços por veículo', 'Preço da viagem (R$)', { value: null }),
      ['missing_value', 'Preços por veículo'],
    ],
    [
      'half a distance',
      (e) => e.set('Preços por veículo', 'Até (km)', { value: null }),
      ['missing_value', 'Preços por veículo'],
    ],
    ['no prices', (e) => e.without('Preços por veículo'), ['no_rows', 'Preços por veículo']],
    ['no titles', (e) => e.untitled('Veículos'), ['missing_header', 'Veículos']],
    ['another version', (e) => e.ofFormat('carreto-tabela/9'), ['unknown_version', 'Tabela']],
  ])('refuses %s', (_, edit, expected) => {
    const found = edit(rich()).errors();
    expect(found.map((each) => each.slice(0, 2))).toContainEqual(expected);
  });

  it('warns of what it does not read, and of hidden tabs that it does', () => {
    const edited = rich();
    edited.tab('Veículos').hidden = true;
    edited.sheets.push(
      { name: 'Rascunho', hidden: false, rows: [{ line: 1, cells: ['nota'] }] },
      {
        name: 'Comparação',
        hidden: false,
        rows: [
          { line: 1, cells: ['Região'] },
          { line: 2, cells: ['SP'] },
        ],
      },
    );
    edited.tab('Veículos').rows[0]?.cells.push('Cor');
    edited.tab('Tabela').rows.push({ line: 99, cells: ['Humor', 'bom'] });
    const { document, report } = edited.read();
    expect(document).toEqual(richTable());
    expect(report.findings.map(({ code, sheet }) => [code, sheet])).toEqual([
      ['unknown_row', 'Tabela'],
      ['hidden_sheet', 'Veículos'],
      ['unknown_column', 'Veículos'],
      ['sheet_ignored', 'Rascunho'],
      ['sheet_ignored', 'Comparação'],
    ]);
  });
});
