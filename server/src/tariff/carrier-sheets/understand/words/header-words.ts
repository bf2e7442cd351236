import { compact, foldText } from '../../../../documents/spreadsheets/cells/folded.ts';
import { chargeOf, type Meaning, type PlainMeaning } from '../meanings.ts';
import { aliasMeanings } from './aliases.ts';
import { type BandHeader, bandHeaderOf } from './band-header.ts';
import { chargeHeaderOf } from './charge-names.ts';
import { statedMinimum } from './stated-minimum.ts';
import { usualVehicleOf } from './vehicles.ts';

/** What the text of a header may mean; `band` where it names one. Empty when nothing is recognised. */
export type HeaderReading = { meanings: readonly Meaning[]; band: BandHeader | null };

const nothing: HeaderReading = { meanings: [], band: null };
const remembered = new Map<string, HeaderReading>();
const mostRemembered = 2_000;

/** Reads one header by the alias table, as a band, as a charge, and once more without its unit. */
export function readHeader(text: string): HeaderReading {
  const known = remembered.get(text);
  if (known !== undefined) return known;
  const reading = read(text);
  if (remembered.size >= mostRemembered) remembered.clear();
  remembered.set(text, reading);
  return reading;
}

function read(text: string): HeaderReading {
  const { rest, minimum } = statedMinimum(text);
  const ofRest = minimum === null ? nothing : readWithMinimum(rest);
  return ofRest.meanings.length > 0 ? ofRest : readPlain(text);
}

/** A header that states a minimum: a percent or a charge with it, or nothing but a minimum. */
function readWithMinimum(rest: string): HeaderReading {
  const ofRest = rest === '' ? [] : readPlain(rest).meanings;
  const paid = ofRest.filter((meaning) => /percent$/.test(meaning) || chargeOf(meaning) !== null);
  const alone = aliasMeanings(compact(`${rest} mínimo`)).filter((meaning) => /minimum$/.test(meaning));
  // `Frete valor mínimo 3,50` over a percent, or over its minimum: nobody knows.
  if (alone.length > 0 && paid.length > 0) return nothing;
  return { meanings: alone.length > 0 ? alone : paid, band: null };
}

function readPlain(text: string): HeaderReading {
  const name = compact(text);
  if (name === '' || name.length > 100) return nothing;
  const exact = aliasMeanings(name);
  if (exact.length > 0) return { meanings: [...exact, ...alsoCharge(exact, text)], band: null };
  const band = bandHeaderOf(text);
  if (band !== null && band.form !== 'single') return { meanings: [bandMeaning(band)], band };
  const charge = chargeHeaderOf(text);
  if (charge !== null) return { meanings: [`${charge.code}.${charge.measure}`], band: null };
  if (usualVehicleOf(text) !== null) return { meanings: ['vehicle_price'], band: null };
  const bare = aliasMeanings(compact(withoutUnit(text)));
  const allowed = bare.filter((meaning) => survivesUnit(meaning, text));
  if (allowed.length > 0) return { meanings: allowed, band: null };
  return band === null ? nothing : { meanings: [bandMeaning(band)], band };
}

/** `Entrega` is a time or a charge; which, the cells say. */
function alsoCharge(exact: readonly PlainMeaning[], text: string): Meaning[] {
  const charge = exact.includes('days') ? chargeHeaderOf(text) : null;
  return charge === null ? [] : [`${charge.code}.${charge.measure}`];
}

function bandMeaning(band: BandHeader): PlainMeaning {
  if (band.form === 'excess') return band.of === 'volume' ? 'excess_m3' : 'excess';
  if (band.of === 'volume') return 'volume_band';
  return band.of === 'invoice' ? 'invoice_band' : 'band';
}

/** Without what stands in parentheses and without units at the end. */
function withoutUnit(text: string): string {
  return foldText(text)
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9%$/ ]/g, ' ')
    .split(' ')
    .filter((word) => word !== '' && !units.has(word))
    .join(' ');
}

const units = new Set(
  'em kg kgs g gr gramas quilos r$ rs brl reais dias uteis cm mm m m3 t ton cm3'.split(' '),
);

/** A money column loses its meaning with a unit of weight: `Valor kg` is no price. */
function survivesUnit(meaning: PlainMeaning, text: string): boolean {
  const isMoney = /^(price|charge|minimum|percent)/.test(meaning);
  return !isMoney || !/(^|[^a-z])(kg|kgs|t|ton|m3|quilos?|km)([^a-z]|$)/.test(foldText(text));
}
