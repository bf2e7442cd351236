import { withoutAccents } from '../../kernel/fold.ts';
import type { LabelParty, PostalLabel } from './content.ts';

/**
 * What the two-dimensional code of a postal label holds: 164 characters in fixed places, as the operator's manual has
 * it. Texts are capitals without accents; what is too long is cut, what is missing is filled.
 */
export function postalMatrix(label: PostalLabel): string {
  const { recipient, sender } = label;
  return [
    digits(recipient.zip, 8),
    digits(recipient.number, 5),
    digits(sender.zip, 8),
    digits(sender.number, 5),
    zipValidator(digits(recipient.zip, 8)),
    parcel,
    words(label.trackingCode ?? '', 13),
    servicesOf(label),
    digits(label.postingCard, 10),
    digits(label.serviceCode, 5),
    alone,
    digits(recipient.number, 5),
    words(recipient.complement ?? '', 20),
    digits(String(Math.min(99_999, Math.floor((label.declaredValueCents ?? 0) / 100))), 5),
    digits(phoneOf(recipient), 12),
    coordinate(recipient.latitude),
    coordinate(recipient.longitude),
    '|',
    words(label.remark ?? '', 30),
  ].join('');
}

/** Kind of data: a parcel, not a bag of mail. */
const parcel = '51';
/** Every object stands for itself in the posting list. */
const alone = '00';

/** What brings the sum of the eight digits to the next multiple of ten. */
export function zipValidator(zip: string): string {
  const sum = [...zip].reduce((total, digit) => total + Number(digit), 0);
  return String((10 - (sum % 10)) % 10);
}

/** The last digits of a text, filled with zeros from the left. */
function digits(text: string, length: number): string {
  return text
    .replace(/[^0-9]/g, '')
    .slice(-length)
    .padStart(length, '0');
}

function words(text: string, length: number): string {
  const plain = withoutAccents(text)
    .toUpperCase()
    .replace(/[^0-9A-Z .,/-]/g, ' ');
  return plain.slice(0, length).padEnd(length, ' ');
}

/** Up to six services of two digits: registration first, the others in order. */
function servicesOf({ additionalServices }: PostalLabel): string {
  const known = [...new Set(additionalServices)].filter((code) => /^[0-9]{2}$/.test(code)).sort();
  const ordered = [...known.filter((code) => code === '25'), ...known.filter((code) => code !== '25')];
  return ordered.join('').slice(0, 12).padEnd(12, '0');
}

/** Without the country, where it was typed. */
function phoneOf({ phone }: LabelParty): string {
  const typed = (phone ?? '').replace(/[^0-9]/g, '');
  return typed.length > 11 && typed.startsWith('55') ? typed.slice(2) : typed;
}

/** Ten characters as `-23.550520`; zero where it is not known. */
function coordinate(degrees: number | null): string {
  if (degrees === null || !Number.isFinite(degrees) || Math.abs(degrees) >= 99.9999995) return '-00.000000';
  return `${degrees > 0 ? '+' : '-'}${Math.abs(degrees).toFixed(6).padStart(9, '0')}`;
}
