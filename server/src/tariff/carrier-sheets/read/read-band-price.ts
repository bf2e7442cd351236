import type { Cell } from '../../../documents/spreadsheets/sheet.ts';
import { type CellAt, readNumber } from '../understand/read-number.ts';
import type { RowBand } from './price-row.ts';

export type BandPrice = Pick<RowBand, 'kind' | 'priceMicros'>;

const perUnit =
  /^\s*((?:R\$\s*)?[0-9][0-9.,]*)\s*(?:\/|por\s)\s*(kgs?|quilos?|t|ton|tons|toneladas?)\.?\s*$/i;
const longest = 60;

/** The price of a band, of what its header says, else of what the cell does: `R$ 0,90/kg`. Null with a finding for none. */
export function readBandPrice(cell: Cell, kind: BandPrice['kind'], at: CellAt): BandPrice | null {
  const [number, stated] = withoutPer(cell);
  const of = stated ?? kind;
  const priceMicros = readNumber(number, of === 'per_kg' ? 'unitMicros' : 'fixedMicros', at);
  return priceMicros === null ? null : { kind: of, priceMicros };
}

function withoutPer(cell: Cell): [Cell, BandPrice['kind'] | null] {
  const match = typeof cell !== 'string' || cell.length > longest ? null : perUnit.exec(cell);
  if (match === null) return [cell, null];
  return [match[1] ?? cell, /^[kq]/i.test(match[2] ?? '') ? 'per_kg' : 'per_ton'];
}
