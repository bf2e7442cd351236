import type { Methods } from '../../api/made/operations.ts';
import { choice, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What the list of returns is asked for. */
export type ReturnQuery = NonNullable<Parameters<Methods['listReturns']>[0]>;
export type Return = Awaited<ReturnType<Methods['listReturns']>>['items'][number];
export type OpenedReturn = Awaited<ReturnType<Methods['openFreightReturn']>>;

/** Views, as the address has them and as the API does; without one all returns are shown. */
export const views = {
  'em-andamento': 'open',
  'vencem-em-5-dias': 'expiring',
  'nunca-postadas': 'never_posted',
} as const;
export type ViewParam = keyof typeof views;
export const viewParams = Object.keys(views) as ViewParam[];

const isFreight = (text: string): boolean => /^FR[0-9]{6}[0-9A-Z]{5}$/.test(text);
const code = words('frete', 13);

/** By what returns are chosen. */
export const returnFilters = {
  view: choice('visao', viewParams),
  originalCode: {
    ...code,
    read: (text: string) => (isFreight(text) ? text : undefined),
    typed: (text: string) => text.trim().toUpperCase(),
  },
};

/** A return that is about to be opened: of a freight, or of none. It filters nothing. */
export const newReturn = {
  of: {
    ...words('nova', 13),
    read: (text: string) => (isFreight(text) || text === 'avulsa' ? text : undefined),
  },
};

/** The filter as the API takes it. */
export function toQuery(
  { view, ...same }: ValuesOf<typeof returnFilters>,
  shipperId: number | undefined,
): ReturnQuery {
  return {
    ...same,
    ...(view === undefined ? {} : { view: views[view] }),
    ...(shipperId === undefined ? {} : { shipperId }),
  };
}
