import { failField } from '../../kernel/failure.ts';

/** A CPF that came with zeros in front, without them (decision R4). The form was checked with the body. */
export function documentOf(text: string): string {
  return text.length === 14 && text.startsWith('000') && !isNumberOfCompany(text) ? text.slice(3) : text;
}

/** The branch of a company has a number of its own from 0001 on. */
function isNumberOfCompany(text: string): boolean {
  return text.slice(8, 12) === '0001';
}

/** Digits with the area code first; the country's own code is dropped. */
export function phoneOf(field: string, text: string): string {
  const digits = text.replace(/[^0-9]/g, '');
  const national =
    digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits.replace(/^0(?=[1-9])/, '');
  if (national.length < 10 || national.length > 11)
    throw failField(field, 'deve ter o DDD e o número, com 10 ou 11 dígitos');
  return national;
}

type Day = { field: string; text: string | undefined; today: string };

/** The day of a collection, written either way (decision R1). @throws Failure `invalid_request` where it is over. */
export function collectionDay({ field, text = '', today }: Day): string {
  const day = text[2] === '-' ? text.split('-').reverse().join('-') : text;
  if (day < today) throw failField(field, 'a data já passou');
  return day;
}
