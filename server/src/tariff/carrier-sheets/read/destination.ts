import { type FindingList, quoted } from '../../../documents/finding.ts';
import { compact, foldText } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import type { ZipRange } from '../../../engine/rating/document.ts';
import { parseIbge } from '../../../kernel/ibge.ts';
import type { PlainMeaning } from '../understand/meanings.ts';
import { columnOf, type UnderstoodBlock } from '../understand/understood.ts';
import { ufCode, ufFrom } from '../understand/words/uf-names.ts';

/** Where a row goes to, or comes from, as far as its cells say; nothing looked up yet. */
export type Destination = {
  zips: ZipRange | null;
  uf: string | null;
  city: string | null;
  ibge: number | null;
  /** The carrier's name of a region, as written. */
  region: string | null;
  area: Area | string | null;
};

export type Area = 'capital' | 'interior';

export const nowhere: Destination = {
  zips: null,
  uf: null,
  city: null,
  ibge: null,
  region: null,
  area: null,
};

type PlaceColumns = Readonly<
  Record<'start' | 'end' | 'range' | 'uf' | 'city' | 'ibge' | 'region' | 'area', number>
>;

const ofDestination = {
  start: 'zip_start',
  end: 'zip_end',
  range: 'zip_range',
  uf: 'uf',
  city: 'city',
  ibge: 'ibge',
  region: 'region',
  area: 'area',
} as const satisfies Record<keyof PlaceColumns, PlainMeaning>;
const ofOrigin = {
  start: 'origin_zip_start',
  end: 'origin_zip_end',
  range: null,
  uf: 'origin_uf',
  city: 'origin_city',
  ibge: 'origin_ibge',
  region: 'origin',
  area: null,
} as const satisfies Record<keyof PlaceColumns, PlainMeaning | null>;

/** Reads the place columns of one side of a block; one reader serves all its rows. */
export class DestinationReader {
  readonly #block: UnderstoodBlock;
  readonly #findings: FindingList;
  readonly #at: PlaceColumns;

  constructor(block: UnderstoodBlock, side: 'origin' | 'destination', findings: FindingList) {
    this.#block = block;
    this.#findings = findings;
    const meanings = side === 'origin' ? ofOrigin : ofDestination;
    const at = Object.entries(meanings).map(([part, meaning]) => [
      part,
      meaning === null ? -1 : (columnOf(block, meaning)?.index ?? -1),
    ]);
    this.#at = Object.fromEntries(at) as PlaceColumns;
  }

  /** Whether the block says this part of a place. */
  has(part: keyof PlaceColumns): boolean {
    return this.#at[part] >= 0;
  }

  get hasAny(): boolean {
    return Object.values(this.#at).some((index) => index >= 0);
  }

  /** Whether a row says nothing in any of these columns. */
  isEmpty(row: Row): boolean {
    return Object.values(this.#at).every((index) => index < 0 || (row.cells[index] ?? null) === null);
  }

  /** The place of a row; null with findings when a cell makes no sense. */
  read(row: Row): Destination | null {
    const text = (part: keyof PlaceColumns): string | null => textOf(row.cells[this.#at[part]] ?? null);
    const errorsBefore = this.#findings.errorCount;
    const zips = this.#zips(row);
    const uf = this.#uf(text('uf'), row);
    const [city, cityUf] = splitCity(text('city'));
    const ibge = this.#ibge(text('ibge'), row);
    if (this.#findings.errorCount > errorsBefore) return null;
    const region = text('region');
    // Exports of ERPs name places by number in a column of origins and destinations.
    const numbered = ibge ?? (region === null ? null : parseIbge(region));
    const named = ibge === null && numbered !== null ? null : region;
    return { zips, uf: uf ?? cityUf, city, ibge: numbered, region: named, area: areaOf(text('area')) };
  }

  #zips(row: Row): ZipRange | null {
    const { start, end, range } = this.#at;
    const [first, last] = [row.cells[start] ?? null, row.cells[end] ?? null];
    if (first === null && last === null) return range < 0 ? null : this.#range(row.cells[range] ?? null, row);
    const from = this.#zip(first ?? last, start, row);
    // A tariff by blocks may give the first code of a block only; a lone code is itself.
    const to = last === null ? from : this.#zip(last, end, row);
    return from === null || to === null ? null : this.#inOrder([from, to], end, row);
  }

  #zip(cell: Cell, index: number, { line }: Row): number | null {
    return this.#block.cells.zip(cell, { sheet: this.#block.sheet, line, column: index });
  }

  /** `01000-000 a 05999-999`, or one zip code. */
  #range(cell: Cell, row: Row): ZipRange | null {
    if (cell === null) return null;
    const index = this.#at.range;
    const codes =
      typeof cell === 'string'
        ? (cell.slice(0, 80).match(/[0-9]{5}[-.]?[0-9]{3}|[0-9]{7,8}/g) ?? [])
        : [String(cell)];
    const from = this.#zip(codes[0] ?? cell, index, row);
    const to = codes[1] === undefined ? from : this.#zip(codes[1], index, row);
    return from === null || to === null ? null : this.#inOrder([from, to], index, row);
  }

  #inOrder(range: ZipRange, index: number, row: Row): ZipRange | null {
    if (range[0] <= range[1]) return range;
    return this.#error(row, { index, code: 'range_inverted', reason: 'tem o CEP final menor que o inicial' });
  }

  #uf(text: string | null, row: Row): string | null {
    if (text === null) return null;
    const uf = ufFrom(text);
    return (
      uf ?? this.#error(row, { index: this.#at.uf, code: 'bad_uf', reason: `não é uma UF: ${quoted(text)}` })
    );
  }

  #ibge(text: string | null, row: Row): number | null {
    if (text === null) return null;
    const ibge = parseIbge(text);
    const reason = `não é um código de município do IBGE: ${quoted(text)}`;
    return ibge ?? this.#error(row, { index: this.#at.ibge, code: 'bad_ibge', reason });
  }

  #error(row: Row, { index, code, reason }: { index: number; code: string; reason: string }): null {
    const header = this.#block.columns.find((column) => column.index === index)?.header ?? '';
    const { sheet } = this.#block;
    const message = `A coluna ${quoted(header)} ${reason}.`;
    this.#findings.add({ severity: 'error', code, message, sheet, line: row.line, column: header });
    return null;
  }
}

/** `CAPITAL` or `Demais cidades` where a city or region is due: a part of the state beside it. */
export function partOfState(name: string): Area | null {
  const word = compact(name);
  if (word === 'capital' || word === 'capitais') return 'capital';
  return /^(?:interior|demais(?:cidades|localidades|municipios))$/.test(word) ? 'interior' : null;
}

/** What an origin is called: its own name, else its city and state, its number or its zip codes. */
export function originLabel({ region, city, uf, ibge, zips }: Destination): string {
  if (region !== null && uf !== null && partOfState(region) !== null) return `${uf} ${region}`.slice(0, 60);
  if (region !== null) return region.slice(0, 60);
  const named = [city, uf].filter((part) => part !== null).join('/');
  return (named || String(ibge ?? zips?.join('-') ?? '')).slice(0, 60);
}

const longestName = 100;

function textOf(cell: Cell): string | null {
  if (cell === null) return null;
  const text = String(cell ?? '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, longestName);
  return text === '' ? null : text;
}

/** `Campinas/SP`, `Campinas - SP`, `Campinas (SP)` and `Campinas`. */
export function splitCity(text: string | null): [city: string | null, uf: string | null] {
  if (text === null) return [null, null];
  const match = /^(.{2,80}?)\s?[-/,(]\s?([A-Za-z]{2})\)?$/.exec(text.slice(0, 90));
  const uf = match === null ? null : ufCode(match[2] ?? '');
  return uf === null ? [text, null] : [(match?.[1] ?? '').trim(), uf];
}

/** Capital or interior in the words of tables; other words stay the carrier's own. */
export function areaOf(text: string | null): Area | string | null {
  if (text === null) return null;
  const word = compact(text);
  if (['capital', 'cap', 'c', 'capitais'].includes(word)) return 'capital';
  return ['interior', 'int', 'i', 'demais', 'demaiscidades', 'demaislocalidades'].includes(word)
    ? 'interior'
    : foldText(text);
}
