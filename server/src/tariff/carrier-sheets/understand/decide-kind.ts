import { compact, tokensOf } from '../../../documents/spreadsheets/cells/folded.ts';
import type { Row } from '../../../documents/spreadsheets/sheet.ts';
import type { SheetKind } from './layout.ts';
import { type ChargeCode, chargeOf, type Meaning } from './meanings.ts';
import { chargeCodeOf } from './words/charge-names.ts';
import { factOf } from './words/facts.ts';

/**
 * What a sheet holds, by what its columns mean: prices, places, charges, lists of places, facts. Null when
 * that is not clear.
 */
export function kindOfColumns(meanings: readonly Meaning[], title: string): SheetKind | null {
  const has = (pattern: RegExp): boolean => meanings.some((meaning) => pattern.test(meaning));
  if (has(/^fact_name$/)) return has(/^fact_value|charge_value$/) ? 'facts' : null;
  const isListed = isOfPlaces(title) && (has(places) || has(/^region$/));
  return isListed ? listWithoutWeights(has) : kindByColumns(meanings, title, has);
}

function listWithoutWeights(has: Has): SheetKind | null {
  return has(ofWeights) ? null : 'list';
}

function kindByColumns(meanings: readonly Meaning[], title: string, has: Has): SheetKind | null {
  const hasPlace = has(places);
  const hasCharges = meanings.some((meaning) => chargeOf(meaning) !== null);
  if (has(/^charge$/)) return hasPlace && !has(/^charge_/) ? 'list' : 'charges';
  if (hasPlace && chargeInTitle(title) !== null && !has(ofTariffs)) return 'list';
  if (has(prices) || (has(/^(percent|minimum)$/) && (hasPlace || has(/^(region|area|origin)/)))) {
    return 'prices';
  }
  return hasPlace ? kindOfPlaces(has, { hasCharges, title }) : kindWithoutPlaces(has, hasCharges);
}

const places = /^(zip_start|zip_range|city|ibge|uf|recipient)$/;
const prices =
  /^(price|price_per_.*|excess|excess_m3|band|volume_band|invoice_band|vehicle_price|extra_price)$/;

/** What a list of places of one charge does not have. */
const ofTariffs = /^(days|region|band|weight_.*|volume_.*|excess.*|price_per_.*|vehicle.*)$/;

/** What no list of a charge can say: a charge of places does not change with the weight. */
export const ofWeights = /^(band|weight_.*|volume_.*|excess.*|price_per_.*|vehicle.*)$/;

/** Charges that carriers name a tab after to list where they hold; other names stand over prices as well (`Entrega`, `Seguro`). */
const chargesOfPlaces: ReadonlySet<ChargeCode> = new Set(['tda', 'tde', 'trt', 'emex', 'suframa', 'ferry']);

/** Whether a tab is called after a charge of places (`TDA`, `Cidades TRT`): its amounts are that charge's, never prices. */
export function isOfPlaces(title: string): boolean {
  const charge = chargeInTitle(title);
  return charge !== null && chargesOfPlaces.has(charge);
}

type Has = (pattern: RegExp) => boolean;

function kindOfPlaces(
  has: Has,
  { hasCharges, title }: { hasCharges: boolean; title: string },
): SheetKind | null {
  if (has(/^recipient$/)) return 'list';
  if (has(/^(region|days|area)$/)) return 'coverage';
  return hasCharges || chargeInTitle(title) !== null ? 'list' : null;
}

function kindWithoutPlaces(has: Has, hasCharges: boolean): SheetKind | null {
  if (has(/^origin/) && !has(/^(region|days)$/)) return 'origins';
  if (!has(/^region$/)) return null;
  if (has(/^days$/)) return 'coverage';
  return hasCharges ? 'prices' : null;
}

/** What a sheet without a header holds, by its rows. */
export function kindOfRows(rows: readonly Row[], title: string): SheetKind | null {
  if (rows.length === 0) return 'ignore';
  const charge = chargeInTitle(title);
  const sampled = rows.slice(0, sampledRows);
  const firsts = sampled.map((row) => String(row.cells.find((cell) => cell !== null) ?? ''));
  const filled = sampled.map((row) => row.cells.filter((cell) => cell !== null).length);
  const paired = firsts.filter((_, at) => (filled[at] ?? 0) > 1);
  const facts = paired.filter((first) => factOf(first) !== null).length;
  const charges = paired.filter((first) => chargeCodeOf(first) !== null).length;
  if (facts + charges >= 2 && (facts + charges) * 3 >= paired.length)
    return charges > 0 ? 'charges' : 'facts';
  if (charge !== null && filled.every((count) => count <= 3)) return 'list';
  if (facts + charges > 0 && paired.length <= 2) return charges > 0 ? 'charges' : 'facts';
  return looksLikePrices(sampled) ? null : 'ignore';
}

const sampledRows = 60;

/** A row of several figures, or some rows of two, hold something that must not be lost in silence. */
function looksLikePrices(rows: readonly Row[]): boolean {
  const figures = rows.map(countFigures);
  return figures.some((count) => count >= 3) || figures.filter((count) => count === 2).length >= 2;
}

function countFigures({ cells }: Row): number {
  return cells.filter(
    (cell) => typeof cell === 'number' || /^[R$ ]*[0-9.,:%-]+$/.test((cell ?? '').trim().slice(0, 60)),
  ).length;
}

const titleFillers = new Set(
  'lista listas relacao cidade cidades municipio municipios cep ceps cnpj cnpjs cliente clientes destinatarios de da do das dos com locais localidades taxa tx abrangencia area areas'.split(
    ' ',
  ),
);

/** The charge that a title names: `Cidades TRT`, `Lista de CNPJ - TDE`. */
export function chargeInTitle(title: string): ChargeCode | null {
  const words = tokensOf(title).filter((word) => !titleFillers.has(word) && /^[a-z]/.test(word));
  const whole = chargeCodeOf(words.join(' ')) ?? chargeCodeOf(title);
  if (whole !== null) return whole;
  const named = words.map((word) => (compact(word).length >= 3 ? chargeCodeOf(word) : null));
  const codes = new Set(named.filter((code) => code !== null));
  return codes.size === 1 ? ([...codes][0] ?? null) : null;
}
