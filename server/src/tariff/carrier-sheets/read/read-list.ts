import { quoted } from '../../../documents/finding.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import { isCnpj } from '../../../kernel/cnpj.ts';
import { parseIbge } from '../../../kernel/ibge.ts';
import { linesPerSheet } from '../../template/rows.ts';
import { chargeInTitle } from '../understand/decide-kind.ts';
import { type ChargeCode, chargeCodes } from '../understand/meanings.ts';
import { questionOf } from '../understand/question-of.ts';
import { columnOf, type Reading, type UnderstoodBlock } from '../understand/understood.ts';
import { chargeCodeOf } from '../understand/words/charge-names.ts';
import { askFractions } from './ask-fractions.ts';
import type { ChargeAmounts } from './charge-amounts.ts';
import { type Destination, nowhere, splitCity } from './destination.ts';
import { amountsOfRow, askListAmounts, refuseWeights } from './list-amounts.ts';
import { placeRows } from './place-rows.ts';
import { RowCharges } from './row-charges.ts';

/** A place or a recipient that a charge applies to, with the charge's amounts where the list has them. */
export type ListEntry = {
  line: number;
  sheet: string | null;
  code: ChargeCode;
  name: string;
  amounts: ChargeAmounts | null;
  place: Destination | null;
  /** CNPJ, CPF, or the root of a CNPJ, without punctuation. */
  recipient: string | null;
};

/** Reads a list of the places or recipients of one or more charges. */
export function readList(block: UnderstoodBlock, reading: Reading): ListEntry[] {
  askFractions(block, reading);
  const ofSheet = chargeOfList(block);
  const charges = new RowCharges(block, reading);
  const hasColumns = block.columns.length > 0;
  const named =
    columnOf(block, 'charge') !== undefined || block.columns.some(({ meaning }) => meaning.includes('.'));
  if (ofSheet === null && !named) {
    askCharge(block, reading);
    return [];
  }
  if (ofSheet === 'ignore') return [];
  if (refuseWeights(block, reading)) return [];
  if (ofSheet !== null) askListAmounts(block, ofSheet, reading);
  if (!hasColumns) return block.body.flatMap((row) => plainEntries(row, { block, code: ofSheet }, reading));
  return [...placeRows(block, reading, false)].flatMap(({ row, line, destination }): ListEntry[] => {
    const base = { line, sheet: block.sheet, ...subjectOf(row, destination, { block, reading }) };
    const own = charges.read(row).map((charge) => ({ ...base, ...charge }));
    const code = codeOfRow(row, block) ?? ofSheet;
    if (own.length > 0 || code === null) return own;
    const amounts = amountsOfRow(row, code, block);
    return [{ ...base, code, name: block.title === '' ? code : block.title.slice(0, 100), amounts }];
  });
}

function chargeOfList(block: UnderstoodBlock): ChargeCode | 'ignore' | null {
  const { charge } = block.entry;
  return (charge as ChargeCode | 'ignore' | null) ?? chargeInTitle(block.title);
}

function codeOfRow(row: Row, block: UnderstoodBlock): ChargeCode | null {
  const cell = row.cells[columnOf(block, 'charge')?.index ?? -1] ?? null;
  return typeof cell === 'string' ? chargeCodeOf(cell) : null;
}

type Context = { block: UnderstoodBlock; reading: Reading };

function subjectOf(
  row: Row,
  place: Destination,
  { block, reading }: Context,
): Pick<ListEntry, 'place' | 'recipient'> {
  const column = columnOf(block, 'recipient');
  const cell = row.cells[column?.index ?? -1] ?? null;
  if (column === undefined || cell === null) return { place, recipient: null };
  const recipient = recipientOf(cell);
  if (recipient !== null) return { place: null, recipient };
  reportRecipient(cell, { block, reading }, row.line);
  return { place: null, recipient: null };
}

function reportRecipient(cell: Cell, { block, reading }: Context, line: number): void {
  const message = `${quoted(cell)} não é um CNPJ, nem uma raiz de CNPJ, nem um CPF.`;
  reading.findings.add({ severity: 'error', code: 'bad_recipient', message, sheet: block.sheet, line });
}

/** A CNPJ with valid digits, its root of eight, or a CPF; zeros lost at the left of a number are restored. */
export function recipientOf(cell: Cell): string | null {
  const text = String(cell ?? '')
    .slice(0, 40)
    .replace(/[\s./-]/g, '')
    .toUpperCase();
  const whole = /^[0-9]{12,14}$/.test(text) ? text.padStart(14, '0') : text;
  if (isCnpj(whole)) return whole;
  if (/^[0-9]{7}$/.test(text)) return text.padStart(8, '0');
  if (/^[0-9A-Z]{8}$/.test(text) && /[0-9]/.test(text)) return text;
  return /^[0-9]{11}$/.test(text) ? text : null;
}

/** Cells of a list without a header: each is a zip code or range, a CNPJ, or a city with its state. */
function plainEntries(
  row: Row,
  { block, code }: { block: UnderstoodBlock; code: ChargeCode | null },
  reading: Reading,
): ListEntry[] {
  if (code === null) return [];
  const base = {
    line: block.sheetIndex * linesPerSheet + row.line,
    sheet: block.sheet,
    code,
    name: block.title,
    amounts: null,
  };
  const cells = row.cells.filter((cell) => cell !== null);
  const text = cells.map(String).join(' ').slice(0, 200);
  const ibge = cells.map((cell) => parseIbge(String(cell).trim())).find((found) => found !== null) ?? null;
  if (ibge !== null) return [{ ...base, place: { ...nowhere, ibge }, recipient: null }];
  const zips = text.match(/\b[0-9]{5}-?[0-9]{3}\b|\b[0-9]{7}\b/g) ?? [];
  const recipient = cells.map(recipientOf).find((found) => found !== null && found.length === 14) ?? null;
  if (recipient !== null) return [{ ...base, place: null, recipient }];
  const codes = zips.map((zip) => Number(zip.replace('-', '')));
  const [start, end = start] = codes;
  if (start !== undefined && end !== undefined && start <= end) {
    return [{ ...base, place: { ...nowhere, zips: [start, end] }, recipient: null }];
  }
  const place = cityOfCells(row, { block, reading });
  return place === null ? [] : [{ ...base, place, recipient: null }];
}

/** The city of a row of a list; null for its title, and for a number that is nothing. */
function cityOfCells(row: Row, { block, reading }: Context): Destination | null {
  const [first, second] = row.cells.filter((cell) => cell !== null);
  if (typeof first !== 'string' || chargeCodeOf(first) !== null) return null;
  if (/^[0-9./-]{11,20}$/.test(first.trim())) {
    reportRecipient(first, { block, reading }, row.line);
    return null;
  }
  const hasUf = typeof second === 'string' && second.trim().length === 2;
  const [city, uf] = splitCity(hasUf ? `${first.trim()}/${second}` : first.trim());
  if (uf !== null) return { ...nowhere, city, uf };
  if (row === block.body[0]) return null;
  const message = `${quoted(first)} não tem UF; escreva a cidade como Campinas/SP.`;
  reading.findings.add({
    severity: 'warning',
    code: 'city_without_uf',
    message,
    sheet: block.sheet,
    line: row.line,
  });
  return { ...nowhere, city };
}

function askCharge(block: UnderstoodBlock, { questions }: Reading): void {
  questions.ask(
    questionOf({
      id: `list|${block.entry.key}`,
      about: 'list',
      message: 'De que taxa são os lugares desta lista?',
      sheet: block.sheet,
      line: block.headerLine,
      samples: (block.body[0]?.cells ?? [])
        .filter((cell) => cell !== null)
        .map((cell) => String(cell).slice(0, 60)),
      answers: [...chargeCodes, 'ignore'],
    }),
  );
}
