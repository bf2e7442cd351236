import type { Methods } from '../../api/made/operations.ts';
import { dayInSaoPaulo } from '../../formats/days.ts';
import { choice, day, integer, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';

/** What the list of tables is asked for. */
type TableQuery = NonNullable<Parameters<Methods['listTables']>[0]>;

/** Views, as the address has them; without one all tables are shown. */
export const viewParams = ['vencem-em-30-dias', 'com-rascunho', 'em-sombra'] as const;

const audiences: ReadonlyMap<string, NonNullable<TableQuery['audience']>> = new Map([
  ['contrato', 'shipper'],
  ['grupo', 'group'],
  ['todos', 'all'],
]);

/** By what tables are chosen: the address, the chips and the form follow from it. */
export const tableFilters = {
  view: choice('visao', viewParams),
  text: words('texto'),
  carrierId: integer('transportadora', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  audience: choice('publico', [...audiences.keys()]),
  endsUntil: day('termina-ate'),
};
type TableFilterValues = ValuesOf<typeof tableFilters>;

/** The filter as the API takes it, on a day. */
export function toTableQuery(
  { view, audience, endsUntil, ...same }: TableFilterValues,
  { shipperId, nowMs }: { shipperId: number | undefined; nowMs: number },
): TableQuery {
  const audienceOf = audiences.get(audience ?? '');
  const ends = [endsUntil, view === 'vencem-em-30-dias' ? inThirtyDays(nowMs) : undefined]
    .filter((one) => one !== undefined)
    .sort()[0];
  return {
    ...same,
    ...(audienceOf === undefined ? {} : { audience: audienceOf }),
    ...(ends === undefined ? {} : { endsUntil: ends }),
    ...(view === 'com-rascunho' ? { hasDraft: true } : {}),
    ...(view === 'em-sombra' ? { inShadow: true } : {}),
    ...(shipperId === undefined ? {} : { servesShipperId: shipperId }),
  };
}

/** The day by which what ends is said to end soon. */
export function inThirtyDays(nowMs: number): string {
  return dayInSaoPaulo(new Date(nowMs + 30 * 86_400_000));
}
