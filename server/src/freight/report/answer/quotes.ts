import { type RawBuilder, sql } from 'kysely';
import { ufs } from '../../../engine/places/uf-ranges.ts';
import type { Period, Question } from './question.ts';
import { type Definition, partPpm } from './report.ts';
import { conditionsOf, within } from './sources.ts';

type Summed = 'quotes' | 'withoutOffer' | 'offered' | 'cheapest' | 'won';
type Shown = Record<Summed, number> & Record<'withoutOfferPpm' | 'wonPpm', number | null>;

const columns = { shipper: 'shipper_id', carrier: 'carrier_id', uf: 'uf', zipBlock: 'zip_block' } as const;
type Group = keyof typeof columns;

const sumOf = (column: string): RawBuilder<unknown> => sql`coalesce(sum(${sql.id(column)}), 0)`;

/**
 * What was quoted, by the day of the quote, and what was hired of it, by the day of the hire. Quotes ask all carriers: those of a
 * carrier are the ones in which it offered. Of places only what found no offer is known.
 */
export const quotesReport: Definition<Group, Summed, Shown> = {
  columns,
  sourceOf(question, period) {
    const conditions = sql.join(conditionsOf(question.filter), sql` and `);
    return sql`(select * from (${rowsFor(question, period)}) as parts where ${conditions})`;
  },
  values: () => ({
    quotes: sumOf('quotes'),
    withoutOffer: sumOf('without_offer'),
    offered: sumOf('offered'),
    cheapest: sumOf('cheapest'),
    won: sumOf('won'),
  }),
  order: 'withoutOffer',
  figuresOf: ({ quotes, withoutOffer, offered, cheapest, won }) => ({
    ...{ quotes, withoutOffer, offered, cheapest, won },
    withoutOfferPpm: partPpm(withoutOffer, quotes),
    wonPpm: partPpm(won, quotes === 0 ? offered : quotes - withoutOffer),
  }),
};

/** `carrier_id` 0: of no carrier, which those who see some carriers alone do not see. */
function rowsFor({ groupBy }: Question<Group>, period: Period): RawBuilder<unknown> {
  const during = within('day', period);
  if (groupBy === 'uf' || groupBy === 'zipBlock')
    return sql`select shipper_id, 0 as carrier_id, ${ufOfBlock} as uf, lpad(zip_block::text, 3, '0') as zip_block, day,
        0 as quotes, quotes as without_offer, 0 as offered, 0 as cheapest, 0 as won
      from quote_lost_day where ${during}`;
  const made = sql`select shipper_id, 0 as carrier_id, day, quotes, without_offer, 0 as offered, 0 as cheapest,
      0 as won from quote_day where ${during}`;
  const offers = sql`select shipper_id, carrier_id, day, 0 as quotes, 0 as without_offer, offered, cheapest, 0 as won
      from quote_offer_day where ${during}
    union all select shipper_id, carrier_id, day, 0, 0, 0, 0, won from freight_day where ${during} and won <> 0`;
  return groupBy === 'carrier' ? offers : sql`${made} union all ${offers}`;
}

const blockOf = (zip: number): number => Math.floor(zip / 100_000);

/** The state of a block of zip codes, by its first code; empty where it is of none. */
const ufOfBlock = sql.raw(
  `case ${ufs
    .flatMap(({ code, ranges }) =>
      ranges.map(
        (range) => `when zip_block between ${blockOf(range[0])} and ${blockOf(range[1])} then '${code}'`,
      ),
    )
    .join(' ')} else '' end`,
);
