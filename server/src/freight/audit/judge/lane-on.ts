import type { Lane } from '../../../engine/rating/lane.ts';
import type { IbsCbs, Levy } from '../../../engine/tax/levy.ts';
import { type RouteTaxes, routeTaxes, type TaxRoute, tableLevy } from '../../../engine/tax/route-taxes.ts';
import type { TaxBook } from '../../../engine/tax/tax-book.ts';

/** Days as `YYYY-MM-DD`. */
type Taxation = {
  book: TaxBook;
  route: TaxRoute;
  quotedOn: string;
  chargedOn: string;
  modal: 'road' | 'air';
};

/**
 * An agreed lane with the taxes of the day of its CT-e. A rate that is not the route's on the day of the quote is the
 * table's own and stays, as do carriers that highlight no tax.
 */
export function laneOn(lane: Lane, { book, route, quotedOn, chargedOn, modal }: Taxation): Lane {
  if (quotedOn === chargedOn) return lane;
  const then = routeTaxes(book, route, quotedOn);
  const now = routeTaxes(book, route, chargedOn);
  const levy = isSame(lane.levy, routeLevy(then, modal)) ? routeLevy(now, modal) : lane.levy;
  const ibsCbs = isSame(lane.ibsCbs, then.ibsCbs) ? now.ibsCbs : lane.ibsCbs;
  return { ...lane, levy, ibsCbs };
}

function routeLevy(taxes: RouteTaxes, modal: 'road' | 'air'): Levy {
  return tableLevy(taxes, { icms: { kind: 'route' }, issPpm: null }, modal);
}

function isSame<Value extends Levy | IbsCbs | null>(one: Value, other: Value): boolean {
  if (one === null || other === null) return one === other;
  const members = new Map(Object.entries(other));
  return Object.entries(one).every(([name, value]) => members.get(name) === value);
}
