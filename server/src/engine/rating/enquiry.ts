import { type RouteTaxes, routeTaxes } from '../tax/route-taxes.ts';
import type { TaxBook } from '../tax/tax-book.ts';
import type { TableDocument } from './document.ts';
import type { Place, Route } from './shipment.ts';

/** What a shipper asks of all its tables at once. */
export type Question = {
  route: Route;
  /** Day of the quote, `YYYY-MM-DD`: validity of tables and tax rates. */
  on: string;
  taxBook: TaxBook;
  loadTypes: readonly TableDocument['loadType'][];
  /** Categories of the goods before packing, without repeats. */
  categories: readonly number[];
  /** Estimate for tables that price kilometres and name no distance; null when unknown. */
  roadDistanceM: number | null;
};

/** A question prepared once, so that asking one more table costs little. */
export type Enquiry = Omit<Question, 'taxBook'> & {
  /** Of the carriage as it happens, also for a return whose table is read with the route exchanged. */
  taxes: RouteTaxes;
  /** The route as tables read it, and as tables read returns that they exchange. */
  asRouted: ScopeSubject;
  exchanged: ScopeSubject;
};

/** What scopes compare of a route. */
export type ScopeSubject = { origin: Place; destination: Place; recipient: RecipientKeys };

/** What scopes compare of a recipient: type, and number with the root of a CNPJ. */
export type RecipientKeys = { type: 'individual' | 'company'; documents: readonly string[] };

/** Works out what every table would otherwise work out again: taxes of the route, keys of the recipient. */
export function prepareEnquiry({ taxBook, ...question }: Question): Enquiry {
  const { route, on } = question;
  const { origin, destination } = route;
  const { type, document } = route.recipient;
  const root = document?.length === 14 ? [document.slice(0, 8)] : [];
  const recipient = { type, documents: document === null ? [] : [document, ...root] };
  return {
    ...question,
    taxes: routeTaxes(taxBook, route, on),
    asRouted: { origin, destination, recipient },
    exchanged: { origin: destination, destination: origin, recipient },
  };
}
