import { twoDigits } from '../../kernel/days.ts';
import type { FileLayout } from './record.ts';

/** The wall-clock time of a file, and which one it is of those of that minute or day, from 0. */
export type FileMoment = { day: number; month: number; hour: number; minute: number; sequence: number };

const prefixes = {
  OCOREN: ['OCO', 'OCORR'],
  NOTFIS: ['NOT', 'NOTFI'],
  CONEMB: ['CON', 'CONHE'],
  DOCCOB: ['COB', 'COBRA'],
  PREFAT: ['PRE', 'PREFA'],
} as const;

/**
 * The customary names of a file and of the document in it: before 5.0 day, month, hour, minute and one digit;
 * from 5.0 on day, month and three digits.
 * @throws RangeError beyond the tenth file of a minute, or the thousandth of a day.
 */
export function interchangeIds(
  { kind, version }: Pick<FileLayout, 'kind' | 'version'>,
  { day, month, hour, minute, sequence }: FileMoment,
): { interchangeId: string; documentId: string } {
  const isNew = version === '5.0';
  if (sequence >= (isNew ? 1000 : 10)) throw new RangeError(`no name is left for file ${sequence}`);
  const date = `${twoDigits(day)}${twoDigits(month)}`;
  const end = isNew
    ? `50${date}${String(sequence).padStart(3, '0')}`
    : `${date}${twoDigits(hour)}${twoDigits(minute)}${sequence}`;
  const [file, document] = prefixes[kind];
  return { interchangeId: `${file}${end}`, documentId: `${document}${end}` };
}
