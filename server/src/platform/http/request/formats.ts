import { volumeTypeName } from '@carreto/contract/volume-types';
import { isAccessKey } from '../../../kernel/access-key.ts';
import { isCnpj } from '../../../kernel/cnpj.ts';
import { isCpf } from '../../../kernel/cpf.ts';
import { formatDatetime, parseDatetime } from '../../../kernel/sao-paulo.ts';

/** What each `format` of the contract's schemas means. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  cnpj: isCnpj,
  cpf: isCpf,
  'cnpj-or-cpf': (text) => (text.length === 14 ? isCnpj(text) : isCpf(text)),
  /** A CPF may have zeros in front of it (decision R4). */
  'cnpj-or-padded-cpf': (text) =>
    text.length === 14 ? isCnpj(text) || (text.startsWith('000') && isCpf(text.slice(3))) : isCpf(text),
  /** Of what is a CNPJ or a CPF already: that it is a CNPJ. */
  company: (text) => text.length === 14,
  'access-key': isAccessKey,
  date: isDate,
  /** Year or day first (decision R1). */
  'date-either-way': (text) => isDate(text) || isDate(text.split('-').reverse().join('-')),
  'date-time': isInstant,
  'wall-datetime': isWallTime,
  /** A minute; also a second or a whole day. */
  'wall-minute': (text) =>
    isWallTime(text) || (text.length === 16 && isWallTime(`${text}:00`)) || isDate(text),
  'volume-type': (text) => volumeTypeName.has(text),
};

const dateForm = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const timeForm = /^(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]$/;
const instantEnd = /^\.[0-9]{3}Z$/;
const daysOfMonth = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `YYYY-MM-DD`, a day of the calendar from 1900 on; never shifted to another day. */
function isDate(text: string): boolean {
  if (!dateForm.test(text)) return false;
  const year = Number(text.slice(0, 4));
  const month = Number(text.slice(5, 7));
  const day = Number(text.slice(8, 10));
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  const last = month === 2 && isLeap ? 29 : (daysOfMonth[month - 1] ?? 0);
  return year >= 1900 && day >= 1 && day <= last;
}

/** RFC 3339 in UTC, to the millisecond: the one form in which the administration shows instants. */
function isInstant(text: string): boolean {
  return (
    text.length === 24 &&
    text[10] === 'T' &&
    instantEnd.test(text.slice(19)) &&
    isTime(text.slice(11, 19)) &&
    isDate(text.slice(0, 10))
  );
}

/** A time that a clock in São Paulo showed: none of those that summer time skipped. */
function isWallTime(text: string): boolean {
  const isWritten =
    text.length === 19 && text[10] === ' ' && isTime(text.slice(11)) && isDate(text.slice(0, 10));
  const atMs = isWritten ? parseDatetime(text) : null;
  return atMs !== null && formatDatetime(atMs) === text;
}

function isTime(text: string): boolean {
  return timeForm.test(text);
}
