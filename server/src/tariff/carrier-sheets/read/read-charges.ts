import { quoted } from '../../../documents/finding.ts';
import { isBlank } from '../../../documents/spreadsheets/cells/cell-values.ts';
import { compact, foldText } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import { linesPerSheet } from '../../template/rows.ts';
import { type Fact, factsOfRow } from '../facts/read-facts.ts';
import { guessCharges } from '../understand/guesses.ts';
import { type ChargeCode, chargeCodes, type Measure, type PlainMeaning } from '../understand/meanings.ts';
import { questionOf } from '../understand/question-of.ts';
import { columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import { chargeCodeOf } from '../understand/words/charge-names.ts';
import { factOf } from '../understand/words/facts.ts';
import { ufFrom } from '../understand/words/uf-names.ts';
import { askFractions } from './ask-fractions.ts';
import { addMeasure, type ChargeAmounts, noAmounts, readCharge } from './charge-amounts.ts';
import { type Destination, DestinationReader, nowhere } from './destination.ts';
import { isNothing, merged } from './row-charges.ts';
import { minimumOfHeaders } from './stated-minimums.ts';

/** A charge that a line states, with the places it is limited to; `amounts` null where it only applies. */
export type ChargeLine = {
  line: number;
  sheet: string | null;
  code: ChargeCode;
  name: string;
  amounts: ChargeAmounts | null;
  places: Destination[];
};

export type ChargeSheet = { charges: ChargeLine[]; facts: Fact[] };

const measureColumns = [
  ['charge_percent', 'percent'],
  ['charge_fixed', 'fixed'],
  ['charge_minimum', 'minimum'],
  ['charge_maximum', 'maximum'],
  ['charge_per_kg', 'per_kg'],
  ['charge_per_100kg', 'per_100kg'],
  ['charge_per_ton', 'per_ton'],
] as const satisfies readonly (readonly [PlainMeaning, Measure])[];

/** Reads a sheet of charges, one a row; lines that state a fact of the table (minimum freight, ICMS) are facts. */
export function readCharges(block: UnderstoodBlock, reading: Reading): ChargeSheet {
  askFractions(block, reading);
  const reader = new ChargeReader(block, reading);
  const sheet: ChargeSheet = { charges: [], facts: [] };
  for (const row of block.body) {
    const facts = reader.facts(row);
    sheet.facts.push(...facts);
    if (facts.length === 0) sheet.charges.push(...reader.charges(row));
  }
  return sheet;
}

class ChargeReader {
  readonly #block: UnderstoodBlock;
  readonly #reading: Reading;
  readonly #places: DestinationReader;
  readonly #codes: ReadonlyMap<string, string>;

  constructor(block: UnderstoodBlock, reading: Reading) {
    this.#block = block;
    this.#reading = reading;
    this.#places = new DestinationReader(block, 'destination', reading.findings);
    this.#codes = new Map(reading.given.charges.map(({ name, code }) => [name, code]));
  }

  facts(row: Row): Fact[] {
    const name = this.#name(row);
    if (name === null || chargeCodeOf(name) !== null || this.#codes.has(foldText(name))) return [];
    return factOf(name) === null ? [] : factsOfRow(row, this.#block);
  }

  charges(row: Row): ChargeLine[] {
    const name = this.#name(row);
    const others = this.#rest(row);
    if (name === null) return [];
    if (others.length === 0) {
      this.#warnOfEmpty(name, row);
      return [];
    }
    const code = this.#code(name, row, others);
    if (code === null) return [];
    const errorsBefore = this.#reading.findings.errorCount;
    const amounts = this.#amounts(row, code, others);
    const places = this.#scope(row);
    if (this.#reading.findings.errorCount > errorsBefore || amounts === 'free' || amounts === null) return [];
    const line = this.#block.sheetIndex * linesPerSheet + row.line;
    const stated = amounts === 'applies' || isNothing(amounts) ? null : amounts;
    return [{ line, sheet: this.#block.sheet, code, name, amounts: stated, places }];
  }

  /** A charge with nothing beside it may have been forgotten. */
  #warnOfEmpty(name: string, { line }: Row): void {
    if (chargeCodeOf(name) === null) return;
    const message = `${quoted(name)} não tem valor nem percentual; não é cobrada.`;
    const { sheet } = this.#block;
    this.#reading.findings.add({ severity: 'warning', code: 'charge_without_value', message, sheet, line });
  }

  #name(row: Row): string | null {
    const column = columnOf(this.#block, 'charge');
    const cell = column === undefined ? row.cells.find((each) => each !== null) : row.cells[column.index];
    return typeof cell === 'string' ? cell.trim() : null;
  }

  /** What a line says beside the name: without a header, all other cells. */
  #rest(row: Row): Cell[] {
    const named = columnOf(this.#block, 'charge')?.index ?? row.cells.findIndex((cell) => cell !== null);
    return row.cells.filter((cell, index) => index !== named && !isBlank(cell));
  }

  #code(name: string, { line }: Row, others: readonly Cell[]): ChargeCode | null {
    const folded = foldText(name);
    const known = this.#codes.get(folded) ?? chargeCodeOf(name);
    if (known === 'ignore') return null;
    if (known !== null) return known as ChargeCode;
    this.#reading.questions.ask(
      questionOf({
        id: `charge|${folded}`,
        about: 'charge',
        message: `A taxa ${quoted(name)} não foi reconhecida. Qual é?`,
        sheet: this.#block.sheet,
        line,
        header: name,
        samples: others.slice(0, 5).map((cell) => String(cell).slice(0, 60)),
        guesses: guessCharges(name),
        answers: [...chargeCodes, 'ignore'],
      }),
    );
    return null;
  }

  #amounts(row: Row, code: ChargeCode, others: readonly Cell[]): ChargeAmounts | 'free' | 'applies' | null {
    if (this.#block.columns.length === 0) return this.#sentence(row, code, others);
    let amounts = noAmounts;
    for (const [meaning, measure] of measureColumns) {
      const column = columnOf(this.#block, meaning);
      const cell = row.cells[column?.index ?? -1] ?? null;
      if (column === undefined || isBlank(cell)) continue;
      const read = addMeasure(amounts, { cell, measure }, { row, index: column.index, block: this.#block });
      if (read === null) return null;
      amounts = read;
    }
    amounts = this.#withStatedMinimum(amounts);
    const value = this.#value(row, code);
    if (value === 'free' || value === 'applies')
      return isNothing(amounts) ? value : this.#withBase(row, amounts);
    return this.#withBase(row, value === null ? amounts : merged(amounts, value));
  }

  /** `% | MÍNIMO 3,50`: the minimum of every percent below it that has none of its own. */
  #withStatedMinimum(amounts: ChargeAmounts): ChargeAmounts {
    if (amounts.percentPpm === 0 || amounts.minCents !== null) return amounts;
    const minCents = minimumOfHeaders(this.#block, ['charge_minimum', 'charge_percent']);
    return { ...amounts, minCents };
  }

  /** The cell of the value, read together with that of its base or unit where it is a plain number. */
  #value(row: Row, code: ChargeCode): ReturnType<typeof readCharge> {
    const column = columnOf(this.#block, 'charge_value');
    const cell = row.cells[column?.index ?? -1] ?? null;
    if (column === undefined || isBlank(cell)) return null;
    const base = this.#base(row);
    const at = { row, index: column.index, block: this.#block };
    const says =
      base === null || /[%$]/.test(String(cell).slice(0, 60))
        ? null
        : sentenceOf(cell, base, this.#block.notation);
    return readCharge(says ?? cell, code, at);
  }

  #base(row: Row): string | null {
    const column = columnOf(this.#block, 'charge_base');
    const cell = row.cells[column?.index ?? -1] ?? null;
    return typeof cell === 'string' ? cell : null;
  }

  #withBase(row: Row, amounts: ChargeAmounts): ChargeAmounts {
    const base = foldText(this.#base(row) ?? '');
    if (amounts.base !== null || base === '') return amounts;
    if (/frete.?peso/.test(base)) return { ...amounts, base: 'freight_weight' };
    if (/frete|freight/.test(base)) return { ...amounts, base: 's0_s1' };
    return /nf|nota|mercadoria|invoice|valor/.test(base) ? { ...amounts, base: 'invoice' } : amounts;
  }

  /** Without a header: a lone number or flag by itself, several cells as one sentence. */
  #sentence(row: Row, code: ChargeCode, others: readonly Cell[]): ReturnType<typeof readCharge> {
    const index = row.cells.indexOf(others[0] ?? null);
    const at = { row, index, block: this.#block };
    const [only] = others;
    if (others.length === 1 || only === undefined) return readCharge(only ?? null, code, at);
    const text = others.map((cell) => inNotation(cell, this.#block.notation)).join(' ');
    return readCharge(text, code, at);
  }

  /** The places of a line; `SP, RJ e MG` in a column of states is several. */
  #scope(row: Row): Destination[] {
    if (!this.#places.hasAny || this.#places.isEmpty(row)) return [];
    const column = columnOf(this.#block, 'uf');
    const text = String(row.cells[column?.index ?? -1] ?? '')
      .trim()
      .slice(0, 200);
    if (/^(todos|todas|brasil|br|geral|nacional|\*|-)$/.test(compact(text) || text)) return [];
    const parts = text.split(/[,;/|\s]+/).filter((part) => part !== '' && part.toLowerCase() !== 'e');
    const states = parts.map((part) => ufFrom(part));
    if (column !== undefined && states.length > 1 && states.every((uf) => uf !== null)) {
      return states.map((uf) => ({ ...nowhere, uf }));
    }
    const place = this.#places.read(row);
    return place === null ? [] : [place];
  }
}

/** `0,30` with `% NF` becomes `0,30 % NF`; `5,50` with `R$ por 100 kg` becomes `5,50 R$ por 100 kg`. */
function sentenceOf(cell: Cell, base: string, notation: 'comma' | 'dot'): string {
  const number = inNotation(cell, notation);
  const folded = foldText(base);
  if (/percent|porcent|aliquota|^perc/.test(folded))
    return `${number} % ${folded.replace(/(?<!\S)\S*?(?:percent|porcent)\S*/, '')}`;
  return `${number} ${folded.replace(/^(fixo|valor fixo|reais)\b/, 'r$')}`;
}

function inNotation(cell: Cell, notation: 'comma' | 'dot'): string {
  const text = String(cell);
  return typeof cell === 'number' && notation === 'comma' ? text.replace('.', ',') : text;
}
