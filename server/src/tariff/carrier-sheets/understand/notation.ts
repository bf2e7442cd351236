import {
  type NotationEvidence,
  noEvidence,
  weighNotation,
} from '../../../documents/spreadsheets/cells/decimals.ts';
import type { Row } from '../../../documents/spreadsheets/sheet.ts';
import type { Column } from './understood.ts';

const texts =
  /^(zip_|uf$|city$|ibge$|region$|area$|recipient$|origin|charge$|charge_base$|fact_|valid_|vehicle$|polygon$|country$|fob_only$|ignore$)/;

const longestText = 300;

/** What the cells of some rows, and the bands of their header, say of the decimal sign. */
export function weighRows(rows: readonly Row[], columns: readonly Column[]): NotationEvidence {
  const evidence = noEvidence();
  const numbers = columns.filter(({ meaning }) => !texts.test(meaning));
  for (const { band } of numbers) for (const number of band?.numbers ?? []) weighNotation(number, evidence);
  const indexes = numbers.map(({ index }) => index);
  for (const row of rows) for (const index of indexes) weighCell(row.cells[index], evidence);
  return evidence;
}

/** The same for rows without columns: sentences with numbers in them. */
export function weighSentences(rows: readonly Row[]): NotationEvidence {
  const evidence = noEvidence();
  for (const row of rows) for (const cell of row.cells) weighCell(cell, evidence);
  return evidence;
}

function weighCell(cell: string | number | null | undefined, evidence: NotationEvidence): void {
  if (typeof cell !== 'string' || cell.length > longestText || cell.includes(':')) return;
  for (const number of cell.match(/[0-9][0-9.,]*/g) ?? []) {
    weighNotation(number.replace(/(?<![.,])[.,]+$/, ''), evidence);
  }
}
