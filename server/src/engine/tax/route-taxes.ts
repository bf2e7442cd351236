import { MILLION } from '../../kernel/money.ts';
import { mulDivRound } from '../../kernel/mul-div.ts';
import type { IbsCbs, Levy } from './levy.ts';
import { type InternalRate, lastOn, type TaxBook } from './tax-book.ts';

/** What taxes need to know of a place. */
export type TaxPlace = { uf: string; ibge: number | null };
export type TaxRoute = { origin: TaxPlace; destination: TaxPlace };

/** The taxes of one route on one day, worked out once and shared by all tables. */
export type RouteTaxes = {
  /** Present when the freight stays inside one known municipality, where ISS takes the place of ICMS. */
  iss: Levy | null;
  road: Levy;
  air: Levy;
  ibsCbs: IbsCbs | null;
  legacySharePpm: number;
};

/** How a table wants its taxes; see `TableTax`. */
export type TaxWish = {
  icms: { kind: 'route' } | { kind: 'rate'; ppm: number } | { kind: 'exempt' } | { kind: 'simples' };
  issPpm: number | null;
};

/** States whose freights pay 7 % into the rest of the country (Senate Resolution 22/1989). */
const southAndSoutheast: ReadonlySet<string> = new Set(['MG', 'PR', 'RJ', 'RS', 'SC', 'SP']);

/** Ceiling of LC 116/2003 art. 8, used where neither table nor operator says otherwise. */
const issDefaultPpm = 50_000;

/**
 * Taxes of the carriage as it happens: it starts at `origin`, whose state is owed the ICMS. `on` is the day
 * of the quote.
 */
export function routeTaxes(book: TaxBook, { origin, destination }: TaxRoute, on: string): RouteTaxes {
  const period = lastOn(book.periods, on, () => true);
  const legacySharePpm = period?.legacySharePpm ?? MILLION;
  const share = (levy: Levy): Levy => shareOf(levy, legacySharePpm);
  const base =
    lastOn(book.icmsBase, on, ({ uf }) => uf === origin.uf) ??
    lastOn(book.icmsBase, on, ({ uf }) => uf === null);
  return {
    iss:
      origin.ibge !== null && origin.ibge === destination.ibge ? share(issLevy(book, origin.ibge, on)) : null,
    road: share(icmsLevy(book, { origin, destination, modal: 'road' }, on)),
    air: share(icmsLevy(book, { origin, destination, modal: 'air' }, on)),
    ibsCbs:
      period === undefined
        ? null
        : {
            charged: period.charged,
            cbsPpm: period.cbsPpm,
            ibsStatePpm: period.ibsStatePpm,
            ibsMunicipalPpm: period.ibsMunicipalPpm,
            inIcmsBase: base?.includesIbsCbs ?? false,
          },
    legacySharePpm,
  };
}

/**
 * ICMS of a route by the rule: inside a state its own rate; by air 4 % (Senate Resolution 95/1996); 7 % from
 * the south and southeast without Espírito Santo to the others; 12 % else.
 */
export function icmsLevy(book: TaxBook, route: TaxRoute & { modal: 'road' | 'air' }, on: string): Levy {
  const { origin, destination, modal } = route;
  if (origin.uf === destination.uf) return internalLevy(book, origin, on);
  if (modal === 'air') return { tax: 'icms', ratePpm: 40_000, source: 'interstate_air' };
  const lower = southAndSoutheast.has(origin.uf) && !southAndSoutheast.has(destination.uf);
  return { tax: 'icms', ratePpm: lower ? 70_000 : 120_000, source: 'interstate' };
}

/** A table's levy: ISS inside a municipality, its own rate where it has one, else the route's. */
export function tableLevy(taxes: RouteTaxes, wish: TaxWish, modal: 'road' | 'air'): Levy {
  const { icms, issPpm } = wish;
  if (icms.kind === 'simples') return simples;
  if (taxes.iss !== null)
    return issPpm === null
      ? taxes.iss
      : shareOf({ tax: 'iss', ratePpm: issPpm, source: 'table' }, taxes.legacySharePpm);
  if (icms.kind === 'route') return modal === 'air' ? taxes.air : taxes.road;
  if (icms.kind === 'exempt') return exempt;
  return shareOf({ tax: 'icms', ratePpm: icms.ppm, source: 'table' }, taxes.legacySharePpm);
}

/** Carriers under Simples Nacional highlight no tax: their price stays and shows none. */
const simples: Levy = { tax: 'icms', ratePpm: 0, source: 'simples' };
const exempt: Levy = { tax: 'icms', ratePpm: 0, source: 'exempt' };

function internalLevy(book: TaxBook, origin: TaxPlace, on: string): Levy {
  const ofMunicipality = lastOn(book.municipal, on, (row) => row.tax === 'icms' && row.ibge === origin.ibge);
  if (ofMunicipality !== undefined)
    return { tax: 'icms', ratePpm: ofMunicipality.ratePpm, source: 'municipality' };
  const ofState = (freight: boolean): InternalRate | undefined =>
    lastOn(book.internal, on, ({ uf, kind }) => uf === origin.uf && (kind !== 'general') === freight);
  const row = ofState(true) ?? ofState(false);
  if (row === undefined || row.kind === 'exempt') return exempt;
  if (row.kind === 'deferred') return { tax: 'icms', ratePpm: 0, source: 'deferred' };
  return {
    tax: 'icms',
    ratePpm: row.ratePpm + row.fundPpm,
    source: row.kind === 'transport' ? 'uf_transport' : 'uf_general',
  };
}

function issLevy(book: TaxBook, ibge: number, on: string): Levy {
  const own = lastOn(book.municipal, on, (row) => row.tax === 'iss' && row.ibge === ibge);
  return { tax: 'iss', ratePpm: own?.ratePpm ?? issDefaultPpm, source: 'municipality' };
}

function shareOf(levy: Levy, sharePpm: number): Levy {
  if (sharePpm === MILLION) return levy;
  return { ...levy, ratePpm: mulDivRound(levy.ratePpm, sharePpm, MILLION) };
}
