import fc from 'fast-check';
import type {
  CoverageRow,
  Surcharge,
  TableDocument,
  WeightTariff,
} from '../../../src/engine/rating/document.ts';
import { band, coverage, surcharge, table, toll, untaxed } from '../tables.ts';
import { workbookBytes } from '../workbook.ts';

/** How a carrier might write a table down. */
export type Rendering = {
  shape: 'long' | 'wide' | 'two files' | 'two tabs';
  /** In the tariff of two files: one row a band, or bands in columns. */
  isLongTariff: boolean;
  file: 'xlsx' | 'utf-8' | 'windows-1252';
  delimiter: ';' | ',' | '\t';
  decimal: ',' | '.';
  unit: 'g' | 'kg';
  titleRows: number;
  hasMergedHeader: boolean;
  zip: 'hyphen' | 'digits' | 'number';
  days: 'number' | 'words' | 'time';
  charges: 'columns' | 'sheet';
  bands: 'upTo' | 'range' | 'apart';
  isMoneySigned: boolean;
};

export const rendering: fc.Arbitrary<Rendering> = fc.record({
  shape: fc.constantFrom('long', 'wide', 'two files', 'two tabs'),
  isLongTariff: fc.boolean(),
  file: fc.constantFrom('xlsx', 'utf-8', 'windows-1252'),
  delimiter: fc.constantFrom(';', ',', '\t'),
  decimal: fc.constantFrom(',', '.'),
  unit: fc.constantFrom('g', 'kg'),
  titleRows: fc.integer({ min: 0, max: 4 }),
  hasMergedHeader: fc.boolean(),
  zip: fc.constantFrom('hyphen', 'digits', 'number'),
  days: fc.constantFrom('number', 'words', 'time'),
  charges: fc.constantFrom('columns', 'sheet'),
  bands: fc.constantFrom('upTo', 'range', 'apart'),
  isMoneySigned: fc.boolean(),
});

const cents = fc.integer({ min: 1, max: 99_999 });
const regionNames = ['SUL 1', 'Litoral', 'Zona Ônix'];

const oneRegion = (ends: readonly number[]) =>
  fc.record({
    prices: fc.tuple(...ends.map(() => cents)),
    excess: fc.option(cents, { nil: null }),
    percent: fc.integer({ min: 10, max: 500 }),
    minimum: fc.option(cents, { nil: null }),
    gris: fc.integer({ min: 10, max: 90 }),
  });

/** A table of the commonest kind: regions, bands, excess, percent, minimum, three charges, ranges of zip codes. */
export const plainTable: fc.Arbitrary<TableDocument> = fc
  .uniqueArray(fc.integer({ min: 1, max: 200 }), { minLength: 2, maxLength: 5 })
  .map((ends) => ends.toSorted((a, b) => a - b))
  .chain((ends) =>
    fc.record({
      ends: fc.constant(ends),
      regions: fc.tuple(oneRegion(ends), oneRegion(ends), oneRegion(ends)),
      hasExcess: fc.boolean(),
      grisMin: cents,
      tas: cents,
      toll: cents,
      ranges: fc.array(
        fc.record({ region: fc.integer({ min: 0, max: 2 }), days: fc.integer({ min: 1, max: 20 }) }),
        { minLength: 3, maxLength: 8 },
      ),
    }),
  )
  .map(({ ends, regions, hasExcess, grisMin, tas, toll: tollCents, ranges }) => {
    const rows = ranges.map(({ region, days }, index): CoverageRow => {
      const start = 10_000_000 + index * 1_000_000;
      return coverage({
        line: index + 2,
        start,
        end: start + 899_999,
        region: regionNames[region] ?? '',
        transitMinutes: days * 1_440,
      });
    });
    const used = new Set(rows.map(({ region }) => region));
    const tariff: WeightTariff = {
      mode: 'weight',
      per: 'shipment',
      largerOfWeightAndInvoice: false,
      gapG: 1_000,
      regions: regions
        .flatMap(({ prices, excess, percent, minimum }, at) => ({
          region: regionNames[at] ?? '',
          bands: ends.map((end, index) => band(ends[index - 1] ?? 0, end, (prices[index] ?? 0) / 100)),
          excess: hasExcess
            ? { mode: 'linear' as const, microsPerKg: (excess ?? 100) * 10_000, stepG: 0 }
            : null,
          invoicePpm: percent * 100,
          invoiceMinCents: 0,
          minimumCents: minimum,
        }))
        .filter(({ region }) => used.has(region)),
    };
    const gris = regions.flatMap(({ gris: rate }, at): Surcharge[] => {
      const region = regionNames[at] ?? '';
      return used.has(region)
        ? [surcharge('gris', { percentPpm: rate * 100, minCents: grisMin, scope: { region: [region] } })]
        : [];
    });
    return table({
      weight: { ...table().weight, cubing: null },
      coverage: rows,
      tariff,
      surcharges: [...gris, surcharge('tas', { fixedCents: tas }), toll(tollCents / 100)],
      tax: untaxed,
    });
  });

/** A cell: text as it is, or a number with its decimal places. */
type Written = string | { value: number; places: number };
type Tab = { name: string; rows: Written[][] };

/** A table in some files, as bytes. */
export function renderTable(
  document: TableDocument,
  how: Rendering,
): { name: string; bytes: Uint8Array<ArrayBuffer> }[] {
  const writer = new TableWriter(document, how);
  const tabs = writer.tabs();
  if (how.shape === 'two tabs' || (how.shape !== 'two files' && how.file === 'xlsx'))
    return [{ name: 'tabela.xlsx', bytes: workbook(tabs) }];
  return tabs.map((tab) =>
    how.file === 'xlsx'
      ? { name: `${tab.name}.xlsx`, bytes: workbook([tab]) }
      : { name: `${tab.name}.csv`, bytes: csv(tab, how) },
  );
}

class TableWriter {
  readonly #document: TableDocument;
  readonly #how: Rendering;

  constructor(document: TableDocument, how: Rendering) {
    this.#document = document;
    this.#how = how;
  }

  tabs(): Tab[] {
    const { shape, isLongTariff, charges } = this.#how;
    const isSplit = shape === 'two files' || shape === 'two tabs';
    const isLong = isSplit ? isLongTariff : shape === 'long';
    const prices = { name: 'Tarifa', rows: isLong ? this.#long(isSplit) : this.#wide(isSplit) };
    return [
      { ...prices, rows: [...this.#titles(), ...prices.rows] },
      ...(isSplit ? [{ name: 'Abrangencia', rows: [...this.#titles(), ...this.#coverage()] }] : []),
      ...(charges === 'sheet' ? [{ name: 'Generalidades', rows: this.#charges() }] : []),
    ];
  }

  #titles(): Written[][] {
    return Array.from({ length: this.#how.titleRows }, (_, at) =>
      at % 2 === 0 ? [`Transportes Ágil ${at}`] : [],
    );
  }

  get #regions(): WeightTariff['regions'] {
    return (this.#document.tariff as WeightTariff).regions;
  }

  #places(isSplit: boolean): {
    header: string[];
    rows: { cells: Written[]; region: WeightTariff['regions'][number] }[];
  } {
    const of = (name: string): WeightTariff['regions'][number] =>
      this.#regions.find(({ region }) => region === name) as WeightTariff['regions'][number];
    if (isSplit)
      return {
        header: ['Região'],
        rows: this.#regions.map((region) => ({ cells: [region.region], region })),
      };
    return {
      header: ['CEP inicial', 'CEP final', 'Prazo'],
      rows: this.#document.coverage.map(({ start, end, transitMinutes, region }) => ({
        cells: [this.#zip(start), this.#zip(end), this.#days(transitMinutes / 1_440)],
        region: of(region),
      })),
    };
  }

  #coverage(): Written[][] {
    const rows = this.#document.coverage.map(({ start, end, region, transitMinutes }) => [
      this.#zip(start),
      this.#zip(end),
      region.toLowerCase(),
      this.#days(transitMinutes / 1_440),
    ]);
    return [['Faixa CEP inicial', 'Faixa CEP final', 'Praça', 'Prazo de entrega'], ...rows];
  }

  #long(isSplit: boolean): Written[][] {
    const { header, rows } = this.#places(isSplit);
    const { unit } = this.#how;
    const body = rows.flatMap(({ cells, region }) =>
      region.bands.map(({ fromG, toG, priceMicros }) => [
        ...cells,
        this.#weight(fromG),
        this.#weight(toG),
        this.#money(priceMicros / 10_000),
        ...this.#rest(region),
      ]),
    );
    return [
      [...header, `Peso de (${unit})`, `Peso até (${unit})`, 'Valor do frete', ...this.#restHeader()],
      ...body,
    ];
  }

  #wide(isSplit: boolean): Written[][] {
    const { header, rows } = this.#places(isSplit);
    const bands = this.#regions[0]?.bands ?? [];
    const titles = bands.map(({ fromG, toG }) => this.#bandTitle(fromG, toG));
    const body = rows.map(({ cells, region }) => [
      ...cells,
      ...region.bands.map(({ priceMicros }) => this.#money(priceMicros / 10_000)),
      ...this.#rest(region),
    ]);
    if (!this.#how.hasMergedHeader) return [[...header, ...titles, ...this.#restHeader()], ...body];
    const over = [...header, 'Faixas de peso', ...bands.slice(1).map(() => ''), ...this.#restHeader()];
    return [over, [...header.map(() => ''), ...titles], ...body];
  }

  #bandTitle(fromG: number, toG: number): string {
    const { bands, unit } = this.#how;
    const end = `${this.#plain(toG / this.#scale, 3)} ${unit}`;
    if (bands === 'upTo') return `até ${end}`;
    const apart = bands === 'apart' && fromG > 0 ? 1 : 0;
    return `${this.#plain((fromG + apart) / this.#scale, 3)} a ${end}`;
  }

  #restHeader(): string[] {
    const excess = this.#regions.some((region) => region.excess !== null) ? ['Kg excedente'] : [];
    const own =
      this.#how.charges === 'columns' ? ['GRIS %', 'GRIS mín.', 'TAS (R$)', 'Pedágio p/ 100 kg'] : [];
    return [...excess, '% NF', 'Frete mínimo', ...own];
  }

  #rest(region: WeightTariff['regions'][number]): Written[] {
    const excess = region.excess === null ? [] : [this.#money(region.excess.microsPerKg / 10_000)];
    const minimum = region.minimumCents === null ? '' : this.#money(region.minimumCents);
    const base = [...excess, { value: region.invoicePpm / 10_000, places: 2 }, minimum];
    if (this.#how.charges === 'sheet') return base;
    const [gris] = this.#document.surcharges.filter(
      ({ code, scope }) => code === 'gris' && scope?.region?.includes(region.region),
    );
    const { tas, tollCents } = this.#others();
    return [
      ...base,
      { value: (gris?.percentPpm ?? 0) / 10_000, places: 2 },
      this.#money(gris?.minCents ?? 0),
      this.#money(tas),
      this.#money(tollCents),
    ];
  }

  #others(): { tas: number; tollCents: number } {
    const of = (code: string): Surcharge | undefined =>
      this.#document.surcharges.find((each) => each.code === code);
    return { tas: of('tas')?.fixedCents ?? 0, tollCents: (of('toll')?.unit?.micros ?? 0) / 10_000 };
  }

  /** A sheet of charges has no regions: the first region's GRIS holds for all. */
  #charges(): Written[][] {
    const gris = this.#document.surcharges.find(({ code }) => code === 'gris');
    const { tas, tollCents } = this.#others();
    return [
      ['Taxa', 'Percentual', 'Mínimo', 'Fixo', 'Por 100 kg'],
      [
        'Gerenciamento de risco',
        { value: (gris?.percentPpm ?? 0) / 10_000, places: 2 },
        this.#money(gris?.minCents ?? 0),
        '',
        '',
      ],
      ['TAS', '', '', this.#money(tas), ''],
      ['Pedágio', '', '', '', this.#money(tollCents)],
    ];
  }

  get #scale(): number {
    return this.#how.unit === 'g' ? 1 : 1_000;
  }

  #weight(grams: number): Written {
    return { value: grams / this.#scale, places: this.#how.unit === 'g' ? 0 : 3 };
  }

  #money(amountCents: number): Written {
    if (!this.#how.isMoneySigned) return { value: amountCents / 100, places: 2 };
    return `R$ ${this.#plain(amountCents / 100, 2)}`;
  }

  #plain(value: number, places: number): string {
    return value
      .toFixed(places)
      .replace(/\.?0+$/, '')
      .replace('.', this.#how.decimal);
  }

  #zip(zip: number): Written {
    const digits = String(zip).padStart(8, '0');
    if (this.#how.zip === 'hyphen') return `${digits.slice(0, 5)}-${digits.slice(5)}`;
    return this.#how.zip === 'digits' ? digits : { value: zip, places: 0 };
  }

  #days(days: number): Written {
    if (this.#how.days === 'number') return { value: days, places: 0 };
    return this.#how.days === 'words' ? `${days} dias úteis` : `${String(days).padStart(2, '0')}.00:00:00`;
  }
}

function csv({ rows }: Tab, { delimiter, decimal, file }: Rendering): Uint8Array<ArrayBuffer> {
  const text = rows
    .map((cells) =>
      cells
        .map((cell) =>
          typeof cell === 'string' ? cell : cell.value.toFixed(cell.places).replace('.', decimal),
        )
        .map((cell) => (cell.includes(delimiter) ? `"${cell}"` : cell))
        .join(delimiter),
    )
    .join('\r\n');
  return file === 'windows-1252'
    ? new Uint8Array(Buffer.from(text, 'latin1'))
    : new TextEncoder().encode(text);
}

function workbook(tabs: readonly Tab[]): Uint8Array<ArrayBuffer> {
  const sheets = Object.fromEntries(
    tabs.map(({ name, rows }) => [
      name,
      rows
        .map(
          (cells) =>
            `<row>${cells.map((cell) => (typeof cell === 'string' ? `<c t="inlineStr"><is><t>${cell}</t></is></c>` : `<c><v>${cell.value}</v></c>`)).join('')}</row>`,
        )
        .join(''),
    ]),
  );
  return new Uint8Array(workbookBytes({ sheets }));
}
