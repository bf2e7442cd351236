import { type FindingList, quoted } from '../../finding.ts';
import type { Cell } from '../sheet.ts';
import { type Notation, parseDecimal, scaleDecimal } from './decimals.ts';

/** Where a cell stands, for findings; `column` is what its reader knows columns by. */
export type CellPlace<Column> = { sheet: string | null; line: number; column: Column };

export type NumberRule = {
  /** Decimal places kept: the result is the value times ten to this. */
  places: number;
  /** What an empty cell means; null makes it an error. */
  whenEmpty: number | null;
  kind: 'money' | 'percent' | 'plain';
  /** Largest result accepted. */
  max: number;
};

const minutesPerDay = 1_440;
const mostDays = 365;
const lowestZip = 1_000_000;
const highestZip = 99_999_999;

/** Longer texts are no number, zip code or time. */
export const longestValue = 60;
const rememberedValues = 4_096;

/** How a file writes numbers, where findings go, and what people call a column. */
export type CellContext<Column> = {
  notation: Notation;
  findings: FindingList;
  titleOf: (column: Column) => string;
  /** What mends a finding of a code, in Portuguese. */
  fixOf?: (code: string) => string | null;
};

/**
 * Reads the cells of rows in one notation; whatever is wrong goes to the findings and reads as null.
 * Columns repeat themselves, so values without a finding are remembered.
 */
export class CellReader<Column> {
  readonly #context: CellContext<Column>;
  readonly #known = new Map<Column, Map<Cell, number>>();

  constructor(context: CellContext<Column>) {
    this.#context = context;
  }

  /** A number that is not negative, scaled to an integer; lost decimals are rounded half-up with a warning. */
  number(cell: Cell, rule: NumberRule, place: CellPlace<Column>): number | null {
    if (cell === null) {
      return rule.whenEmpty ?? this.#error(place, 'missing_value', 'está vazio');
    }
    return this.#recall(place, cell) ?? this.#readNumber(cell, rule, place);
  }

  #readNumber(cell: string | number, rule: NumberRule, place: CellPlace<Column>): number | null {
    const text = typeof cell === 'number' ? String(cell) : bareNumber(cell, rule.kind);
    const decimal = parseDecimal(text, typeof cell === 'number' ? 'dot' : this.#context.notation);
    if (decimal === null) return this.#notNumber(cell, rule, place);
    const result = scaleDecimal(decimal, rule.places);
    if (result === null || Math.abs(result.scaled) > rule.max) {
      return this.#error(place, 'number_out_of_range', `tem um número grande demais: ${quoted(cell)}`);
    }
    if (result.scaled < 0 || (decimal.isNegative && !result.exact)) {
      return this.#error(place, 'negative_value', `é negativo: ${quoted(cell)}`);
    }
    if (result.exact) return this.#remember(place, cell, result.scaled);
    this.#warn(place, 'rounded', `tem decimais demais; ${quoted(cell)} foi arredondado`);
    return result.scaled;
  }

  /** A zip code as an integer: hyphen and dots allowed, zeros lost at the left restored (decision G6). */
  zip(cell: Cell, place: CellPlace<Column>): number | null {
    if (cell === null) return this.#error(place, 'missing_value', 'está vazio');
    return this.#recall(place, cell) ?? this.#readZip(cell, place);
  }

  #readZip(cell: string | number, place: CellPlace<Column>): number | null {
    const digits = String(cell).replace(/[\s.-]/g, '');
    if (!/^[0-9]{7,8}$/.test(digits)) {
      return this.#error(place, 'bad_zip', `não é um CEP: ${quoted(cell)}`);
    }
    const zip = Number(digits);
    if (zip < lowestZip || zip > highestZip) {
      return this.#error(place, 'zip_outside_brazil', `não é um CEP do Brasil: ${quoted(cell)}`);
    }
    return this.#remember(place, cell, zip);
  }

  /** Transit time in minutes, from `DD.HH:MM:SS`, `HH:MM:SS`, `HH:MM`, or days as a number (`3`, `1,5`, `3 dias`). */
  minutes(cell: Cell, place: CellPlace<Column>): number | null {
    if (cell === null) return this.#error(place, 'missing_value', 'está vazio');
    return this.#recall(place, cell) ?? this.#readMinutes(cell, place);
  }

  #readMinutes(cell: string | number, place: CellPlace<Column>): number | null {
    const text = String(cell).trim();
    const minutes = text.includes(':')
      ? clockMinutes(text)
      : this.#dayMinutes(typeof cell === 'number' ? cell : text);
    if (minutes === null) return this.#error(place, 'bad_time', `não é um prazo: ${quoted(cell)}`);
    if (minutes > mostDays * minutesPerDay) {
      return this.#error(place, 'number_out_of_range', `passa de ${mostDays} dias: ${quoted(cell)}`);
    }
    return this.#remember(place, cell, minutes);
  }

  #dayMinutes(cell: string | number): number | null {
    const text = typeof cell === 'number' ? String(cell) : withoutDayWord(cell);
    const decimal = parseDecimal(text, typeof cell === 'number' ? 'dot' : this.#context.notation);
    const millionths = decimal === null || decimal.isNegative ? null : scaleDecimal(decimal, 6);
    return millionths === null ? null : Math.ceil((millionths.scaled * minutesPerDay) / 1_000_000);
  }

  #recall({ column }: CellPlace<Column>, cell: string | number): number | undefined {
    return this.#known.get(column)?.get(cell);
  }

  #remember({ column }: CellPlace<Column>, cell: string | number, value: number): number {
    let known = this.#known.get(column);
    if (known === undefined || known.size >= rememberedValues) {
      known = new Map();
      this.#known.set(column, known);
    }
    known.set(cell, value);
    return value;
  }

  #notNumber(cell: Cell, rule: NumberRule, place: CellPlace<Column>): null {
    const isPercent = String(cell).includes('%') && rule.kind !== 'percent';
    return isPercent
      ? this.#error(
          place,
          'percent_not_allowed',
          `é um percentual onde se espera outro valor: ${quoted(cell)}`,
        )
      : this.#error(place, 'bad_number', `não é um número: ${quoted(cell)}`);
  }

  #error(place: CellPlace<Column>, code: string, reason: string): null {
    this.#add('error', place, { code, reason });
    return null;
  }

  #warn(place: CellPlace<Column>, code: string, reason: string): void {
    this.#add('warning', place, { code, reason });
  }

  #add(
    severity: 'error' | 'warning',
    place: CellPlace<Column>,
    { code, reason }: { code: string; reason: string },
  ): void {
    const column = this.#context.titleOf(place.column);
    const { sheet, line } = place;
    const fix = this.#context.fixOf?.(code) ?? null;
    this.#context.findings.add({ severity, code, message: `${column} ${reason}.`, sheet, line, column, fix });
  }
}

function bareNumber(text: string, kind: NumberRule['kind']): string {
  const trimmed = text.trim();
  if (trimmed.length > longestValue) return 'x';
  if (kind === 'money' && /^R\$/i.test(trimmed)) return trimmed.slice(2).trim();
  if (kind === 'percent' && trimmed.endsWith('%')) return trimmed.slice(0, -1).trim();
  return trimmed;
}

/** `3 dias úteis` to `3`. */
function withoutDayWord(text: string): string {
  return /^([^d]*)(?:d|dias?)(?:\s+[uú]teis)?$/i.exec(text)?.[1]?.trimEnd() ?? text;
}

/** `DD.HH:MM:SS`, `HH:MM:SS` or `HH:MM` to minutes; seconds count as a started minute. */
function clockMinutes(text: string): number | null {
  const match = /^(?:(\d{1,3})\.)?(\d{1,4}):(\d{1,2})(?::(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  const [days, hours, minutes, seconds] = [match[1], match[2], match[3], match[4]].map((part) =>
    Number(part ?? 0),
  );
  if (days === undefined || hours === undefined || minutes === undefined || seconds === undefined)
    return null;
  if (minutes > 59 || seconds > 59 || (match[1] !== undefined && hours > 23)) return null;
  return days * minutesPerDay + hours * 60 + minutes + (seconds > 0 ? 1 : 0);
}
