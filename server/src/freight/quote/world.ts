import type { BusinessCalendar } from '../../engine/calendar/business-days.ts';
import { calendarOf } from '../../engine/calendar/calendar-of.ts';
import { taxBookWith } from '../../engine/tax/default-book.ts';
import type { TaxBook } from '../../engine/tax/tax-book.ts';
import type { Carriers } from '../../registry/carriers/carriers-part.ts';
import type { KnownShipper } from '../../registry/shippers/shippers-part.ts';
import { type BookCandidate, candidatesOf } from './book-candidates.ts';
import type { World } from './decide.ts';
import type { QuoteDesk } from './desk.ts';
import type { Basis } from './store/basis.ts';

/** A decision's world with what presenting its offers needs. */
export type QuoteWorld = World<BookCandidate> & {
  carriers: Carriers;
  calendar: BusinessCalendar;
  settings: KnownShipper['settings'];
  retentionDays: number;
  /** What the world is made of: while these are the same objects, it is the same world. */
  parts: readonly unknown[];
  basis(): Basis;
};

/** What the world of now is made of: the mirror, and sheets in force. */
export type WorldDesk = Pick<QuoteDesk, 'books'> & { ctx: Pick<QuoteDesk['ctx'], 'mirror' | 'config'> };

/** The registry as a quote of a shipper at an instant sees it. */
export async function worldOf(
  desk: WorldDesk,
  { shipper, atMs }: { shipper: KnownShipper; atMs: number },
): Promise<QuoteWorld> {
  const { mirror, config } = desk.ctx;
  const { tables, groups, carriers, rules, taxRates } = mirror.current;
  const book = await desk.books.bookFor({ tables, groups, carriers }, { shipperId: shipper.id, atMs });
  const own = rules.get(shipper.id);
  const { settings } = shipper;
  return {
    candidates: candidatesOf(book),
    outOfDate: book.outOfDate,
    rules: own?.compiled ?? [],
    taxBook: taxBookOf(taxRates),
    esg: settings.esgModule ? { centsPerTonne: settings.carbonCentsPerTonne } : null,
    carriers,
    calendar: calendarOf(settings.easterHolidays),
    settings,
    retentionDays: config.quoteRetentionDays,
    parts: [book, own, taxRates, settings],
    basis: () => ({
      candidates: book.entries.map(({ versionId, carrierId }) => ({ versionId, carrierId })),
      outOfDate: book.outOfDate.map(({ versionId, carrierId, validFrom, validUntil }) => ({
        versionId,
        carrierId,
        validFrom,
        validUntil,
      })),
      rules: own?.definitions ?? [],
      taxRates,
      settings,
    }),
  };
}

/** Made once for each list of tax rates. */
const taxBooks = new WeakMap<object, TaxBook>();

function taxBookOf(internal: NonNullable<Parameters<typeof taxBookWith>[0]>['internal'] & object): TaxBook {
  return remembered(taxBooks, internal, () => taxBookWith({ internal }));
}

function remembered<Key extends object, Value>(
  cache: WeakMap<Key, Value>,
  key: Key,
  make: (key: Key) => Value,
): Value {
  const known = cache.get(key);
  if (known !== undefined) return known;
  const made = make(key);
  cache.set(key, made);
  return made;
}
