import { formatDay } from '../../kernel/days.ts';
import { dayInSaoPaulo, formatDatetime } from '../../kernel/sao-paulo.ts';
import { fixedPointText } from '../../kernel/value-texts.ts';
import type { LabelParty, LabelVolume } from './content.ts';

/** CNPJ or CPF with their punctuation. */
export function documentWords(document: string): string {
  if (document.length === 14)
    return `${document.slice(0, 2)}.${document.slice(2, 5)}.${document.slice(5, 8)}/${document.slice(8, 12)}-${document.slice(12)}`;
  if (document.length === 11)
    return `${document.slice(0, 3)}.${document.slice(3, 6)}.${document.slice(6, 9)}-${document.slice(9)}`;
  return document;
}

/** `CNPJ 12.345…` or `CPF …`; `''` where there is none. */
export function namedDocument(document: string | null): string {
  if (document === null || document === '') return '';
  return `${document.length === 11 ? 'CPF' : 'CNPJ'} ${documentWords(document)}`;
}

/** Grams as `1,250 kg`. */
export function weightWords(weightG: number | null): string {
  if (weightG === null) return '';
  return `${fixedPointText(Math.round(weightG), 3)} kg`;
}

/** The day in São Paulo, as `31/12/2026`. */
export function dayWords(instantMs: number): string {
  return formatDay(dayInSaoPaulo(instantMs)).split('-').reverse().join('/');
}

/** Day and time in São Paulo, as `31/12/2026 23:59:59`. */
export function momentWords(instantMs: number): string {
  return `${dayWords(instantMs)} ${formatDatetime(instantMs).slice(11)}`;
}

/** Characters in fours, as keys and codes are read aloud. */
export function grouped(text: string): string {
  return text.match(/.{1,4}/g)?.join(' ') ?? '';
}

/** A volume's code as its freight's and its own number, `FR2611220A7KQ 002`: people type the first alone. */
export function volumeWords({ freightCode, volumeCode }: LabelVolume): string {
  const isOfFreight = volumeCode.startsWith(freightCode);
  return isOfFreight ? joined([freightCode, volumeCode.slice(freightCode.length)], ' ') : volumeCode;
}

/** A postal object's number as `AA 123 456 785 BR`. */
export function objectWords(code: string): string {
  return [code.slice(0, 2), code.slice(2, 5), code.slice(5, 8), code.slice(8, 11), code.slice(11)].join(' ');
}

/** City and state; the state alone where the city is not known. */
export function placeWords({ city, state }: LabelParty): string {
  return joined([city, state], '/');
}

/** Street and number, complement and district, as two lines of an address. */
export function streetLines({ street, number, complement, district }: LabelParty): string {
  return joined([joined([street, number], ', '), joined([complement ?? '', district], ' - ')], '\n');
}

const streetLengths = [80, 60, 45, 30, 20, 12];
const longestNumber = 10;
const longestDistrict = 30;

/**
 * The same in ever fewer words, for labels that they are too long for: the carrier needs number and district more than
 * the end of the street or the complement, which goes first.
 */
export function shorterStreetLines(party: LabelParty): string[] {
  const { complement, district } = party;
  const number = shortened(party.number, longestNumber);
  return [complement, null].flatMap((rest) =>
    streetLengths.map((length) =>
      streetLines({
        ...party,
        number,
        street: shortened(party.street, length),
        complement: rest === null ? null : shortened(rest, length / 2),
        district: shortened(district, Math.max(longestDistrict, length / 2)),
      }),
    ),
  );
}

function shortened(words: string, length: number): string {
  const characters = [...words];
  return characters.length <= length ? words : `${characters.slice(0, length).join('').trimEnd()}...`;
}

/** What is there of several words. */
export function joined(words: readonly (string | null)[], separator: string): string {
  return words.filter((word) => word !== null && word !== '').join(separator);
}
