import type { Methods } from '../../api/made/operations.ts';
import { readCep, writeCep } from '../../formats/cep.ts';
import { choice, day, type Filter, ids, integer, words } from '../../parts/filters/filter.ts';
import type { ValuesOf } from '../../parts/filters/read-filters.ts';
import { shippersParam } from '../../shell/shipper-param.ts';

/** What the archive is asked for. */
export type QuoteQuery = NonNullable<Parameters<Methods['findQuotes']>[0]>;

const ufs = 'AC AL AM AP BA CE DF ES GO MA MG MS MT PA PB PE PI PR RJ RN RO RR RS SC SE SP TO'.split(
  ' ',
) as NonNullable<QuoteQuery['originUf']>[];

/** A text of a form of its own. */
function formed(param: string, form: RegExp): Filter<string> {
  const read = (text: string): string | undefined => (form.test(text.trim()) ? text.trim() : undefined);
  return { ...words(param), read, typed: read };
}

function cep(param: string): Filter<string> {
  return { ...words(param), read: readCep, write: writeCep, typed: readCep };
}

/** Everything that quotes are filtered by: the address, the chips and the form follow from it. */
export const quoteFilters = {
  withoutOffers: choice('ofertas', ['nenhuma']),
  from: day('de'),
  until: day('ate'),
  destinationZip: cep('para'),
  destinationUf: choice('uf', ufs),
  originZip: cep('origem'),
  originUf: choice('uf-origem', ufs),
  carrierId: integer('transportadora', { min: 1, max: Number.MAX_SAFE_INTEGER }),
  identification: words('identificacao', 255),
  id: formed('codigo', /^[0-9a-z]{16}$/),
  requestId: formed('pedido', /^[0-9a-z]{16}$/),
  shipperIds: ids(shippersParam),
};
export type QuoteFilterValues = ValuesOf<typeof quoteFilters>;

const dayMs = 86_400_000;

/** The filter as the API takes it; where nothing bounds it, the week that ends today. */
export function toQuoteQuery(
  values: QuoteFilterValues,
  shipperId: number | undefined,
  today: string,
): QuoteQuery {
  const { withoutOffers, destinationZip, originZip, destinationUf, originUf, shipperIds, ...same } = values;
  const isBounded = [values.id, values.requestId, values.identification, values.from, values.until].some(
    (value) => value !== undefined,
  );
  const weekAgo = new Date(Date.parse(`${today}T00:00:00Z`) - 6 * dayMs).toISOString().slice(0, 10);
  return {
    ...(isBounded ? {} : { from: weekAgo, until: today }),
    ...same,
    ...(shipperId === undefined ? {} : { shipperId }),
    ...(shipperIds === undefined ? {} : { shipperIds: shipperIds.join(',') }),
    ...(withoutOffers === undefined ? {} : { withoutOffers: true }),
    ...(destinationZip === undefined ? {} : { destinationZip: Number(destinationZip) }),
    ...(originZip === undefined ? {} : { originZip: Number(originZip) }),
    // A zip code says its state already.
    ...(destinationUf === undefined || destinationZip !== undefined ? {} : { destinationUf }),
    ...(originUf === undefined || originZip !== undefined ? {} : { originUf }),
  };
}
