import { parseIbge } from '../../kernel/ibge.ts';
import type { ZipRange } from '../rating/document.ts';
import { type Municipality, wholeBlockStart } from './municipality.ts';
import type { MunicipalityColumn } from './municipality-columns.ts';
import type { PlaceNames } from './place-names.ts';
import { type Uf, ufOfCode, ufOfIbge, ufOfZip } from './uf-ranges.ts';

/** Why a line of a file of municipalities was left out. */
export type PlaceProblem = {
  line: number;
  code:
    | 'missing_column'
    | 'ibge_number'
    | 'uf'
    | 'name'
    | 'zip_code'
    | 'inverted_range'
    | 'outside_uf'
    | 'overlap'
    | 'coordinates';
  message: string;
};

export type RowProblem = Omit<PlaceProblem, 'line'>;

/** Tells a problem from what was read. */
export function isProblem<T extends object>(result: T | RowProblem): result is RowProblem {
  return 'message' in result;
}

/**
 * One row as a municipality, or what is wrong with it.
 * @param names by which rows without an IBGE number are known, by state and name; null where they have numbers
 */
export function readRow(
  cells: readonly string[],
  columns: Map<MunicipalityColumn, number>,
  names: PlaceNames | null,
): Municipality | RowProblem {
  const cell = (column: MunicipalityColumn) => (cells[columns.get(column) ?? -1] ?? '').trim();
  const ibge = names === null ? readIbge(cell('ibge')) : findIbge(cell('name'), cell('uf'), names);
  if (typeof ibge !== 'number') return ibge;
  const uf = readUf(cell('uf'), ibge);
  if (isProblem(uf)) return uf;
  const name = cell('name');
  if (columns.has('name') && name === '') return { code: 'name', message: 'the name is empty' };
  const ranges = readRanges(cell, uf);
  if (isProblem(ranges)) return ranges;
  const seat = readSeat(cell('latitude'), cell('longitude'));
  if (isProblem(seat)) return seat;
  return { ibge, name, ...seat, ranges };
}

function readIbge(text: string): number | RowProblem {
  return (
    parseIbge(text) ?? { code: 'ibge_number', message: `"${text}" is no municipality number of the IBGE` }
  );
}

function findIbge(name: string, state: string, names: PlaceNames): number | RowProblem {
  const uf = ufOfCode(state.toUpperCase())?.code ?? null;
  if (uf === null) return { code: 'uf', message: `"${state}" is no state` };
  const [ibge, ...others] = names.find(name, uf);
  if (ibge !== undefined && others.length === 0) return ibge;
  const nearest = names.nearest(name, uf);
  const hint = nearest === null ? '' : `; the nearest is ${nearest}`;
  return {
    code: 'name',
    message: `"${name}" is ${ibge === undefined ? `no municipality of ${uf} that is known${hint}` : `the name of several in ${uf}`}`,
  };
}

/** The state by its IBGE number, which a column of states may confirm by code or by number. */
function readUf(text: string, ibge: number): Uf | RowProblem {
  const uf = ufOfIbge(Math.floor(ibge / 100_000));
  if (uf === null) return { code: 'ibge_number', message: `${ibge} begins with the number of no state` };
  if (text === '') return uf;
  const named = /^[0-9]+$/.test(text) ? ufOfIbge(Number(text)) : ufOfCode(text.toUpperCase());
  if (named !== uf) return { code: 'uf', message: `"${text}" is not the state of ${ibge}, ${uf.code}` };
  return uf;
}

function readRanges(cell: (column: MunicipalityColumn) => string, uf: Uf): ZipRange[] | RowProblem {
  const listed = cell('ranges').match(/[0-9]{5}-?[0-9]{3}/g) ?? [];
  if (listed.length % 2 === 1 || (listed.length === 0 && /[0-9]/.test(cell('ranges'))))
    return { code: 'zip_code', message: `"${cell('ranges')}" is no list of first and last zip codes` };
  const [first, last] = [cell('start'), cell('end')];
  const texts = first === '' && last === '' ? listed : [...listed, first, last];
  const ranges: ZipRange[] = [];
  for (let at = 0; at < texts.length; at += 2) {
    const range = readRange(texts[at] ?? '', texts[at + 1] ?? '', uf);
    if (isProblem(range)) return range;
    ranges.push(range);
  }
  return ranges;
}

function readRange(first: string, last: string, uf: Uf): ZipRange | RowProblem {
  const [start, end] = [readZip(first), readZip(last)];
  if (start === null || end === null)
    return { code: 'zip_code', message: `"${start === null ? first : last}" is no zip code` };
  if (start > end) return { code: 'inverted_range', message: `${first} is above ${last}` };
  const from = wholeBlockStart(start);
  if (!uf.ranges.some(([low, high]) => low <= from && end <= high)) {
    const other = ufOfZip(ufOfZip(from) === uf ? end : from);
    const place = other === null ? 'no state' : other.code;
    return {
      code: 'outside_uf',
      message: `${first} to ${last} is not in ${uf.code} but reaches into ${place}`,
    };
  }
  return [from, end];
}

/** Eight digits with or without hyphen and dot; seven have lost their leading zero. */
function readZip(text: string): number | null {
  const digits = text.replace(/[-.\s]/g, '');
  return /^[0-9]{7,8}$/.test(digits) ? Number(digits) : null;
}

type Seat = Pick<Municipality, 'latitude' | 'longitude'>;

/** Degrees with dot or comma, within Brazil and its islands; none when both are empty. */
function readSeat(latitude: string, longitude: string): Seat | RowProblem {
  if (latitude === '' && longitude === '') return { latitude: null, longitude: null };
  const [south, west] = [readDegrees(latitude), readDegrees(longitude)];
  if (south === null || west === null || south < -34 || south > 6 || west < -75 || west > -28)
    return { code: 'coordinates', message: `"${latitude}", "${longitude}" is no place in Brazil` };
  return { latitude: south, longitude: west };
}

function readDegrees(text: string): number | null {
  return /^-?[0-9]{1,3}([.,][0-9]+)?$/.test(text) ? Number(text.replace(',', '.')) : null;
}
