import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { Clock } from '../../kernel/clock.ts';
import type { RegistryContext } from '../changes/change.ts';
import type { BookEntry, BookSources, RateBooks } from './sheets/rate-books.ts';

/** A table in force, seen as a method a shipper ships with. */
export type ShippingOption = BookEntry & {
  /** First zip code it leaves from; null: from anywhere. */
  originZip: number | null;
  /** CNPJ of the one collection point it leaves from; null where there are none or several. */
  dispatchPointCnpj: string | null;
};

/** A carrier with its methods. */
export type CarrierOptions = { carrier: Carrier; options: ShippingOption[] };

type Input = { shipperId: number; books: RateBooks; sources: BookSources };

/** What a shipper can ship with now, by carrier in the order of their names. */
export async function shippingOptions(
  ctx: RegistryContext & { clock: Clock },
  { shipperId, books, sources }: Input,
): Promise<CarrierOptions[]> {
  const { entries } = await books.bookFor(sources, { shipperId, atMs: ctx.clock.nowMs() });
  const points = await ctx.db
    .selectFrom('dispatchPoint')
    .select(['document', 'zip'])
    .where('shipperId', '=', shipperId)
    .where('active', '=', true)
    .execute();
  const found = Map.groupBy(entries, ({ carrierId }) => carrierId);
  return [...found]
    .flatMap(([carrierId, tables]) => {
      const carrier = sources.carriers.byId.get(carrierId);
      return carrier === undefined
        ? []
        : [{ carrier, options: tables.map((table) => toOption(table, points)) }];
    })
    .sort((a, b) => (a.carrier.corporateName < b.carrier.corporateName ? -1 : 1));
}

type Point = { document: string; zip: string };

function toOption(entry: BookEntry, points: readonly Point[]): ShippingOption {
  const { originStarts, originEnds } = entry.sheet.columns;
  const leavesFrom = (zip: number) =>
    originStarts === null ||
    originStarts.some((start, index) => start <= zip && zip <= (originEnds?.[index] ?? 0));
  const served = points.filter(({ zip }) => leavesFrom(Number(zip)));
  const [only, ...others] = new Set(served.map(({ document }) => document));
  return {
    ...entry,
    originZip: originStarts?.[0] ?? null,
    // A person's CPF is no collection point's CNPJ.
    dispatchPointCnpj: others.length === 0 && only?.length === 14 ? only : null,
  };
}
