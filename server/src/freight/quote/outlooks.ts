import { type Outlook, outlookBytes, outlookInSteps } from '../../engine/rating/cheapest/outlook.ts';
import type { BookedSheet } from '../../engine/rating/rate.ts';
import type { Scheduler } from '../../platform/processor/scheduler.ts';
import { shipperKey } from './in-slices.ts';

/**
 * What is known of books before their sheets are asked, for quotes that show a few of the cheapest offers. Made beside such quotes
 * once a book has had some of them; until then every sheet is asked, which gives the same answer.
 */
export type Outlooks = {
  /** The outlook of a shipper's book, or null while there is none. */
  of(book: readonly BookedSheet[], shipperId: number): Outlook | null;
  /** Resolves when none is being made. */
  idle(): Promise<void>;
};

type OutlookOptions = {
  scheduler: Pick<Scheduler, 'run'>;
  /** Memory that all of them may take together. */
  budgetBytes: number;
  /** Hears of one that could not be made; its book goes on without. */
  failed(error: unknown): void;
};

/** Smaller books are asked as fast as they are looked at. */
const leastSheets = 40;
/** An outlook is not made for a book that somebody asks in passing. */
const asksBefore = 3;
/** Processor time to make one: for each sheet of 30,000 ranges. */
const sheetMs = 1;

type Known = { asks: number; outlook: Outlook | null };

export function createOutlooks({ scheduler, budgetBytes, failed }: OutlookOptions): Outlooks {
  const books = new WeakMap<readonly BookedSheet[], Known>();
  let leftBytes = budgetBytes;
  const released = new FinalizationRegistry<number>((bytes) => {
    leftBytes += bytes;
  });
  let making: Promise<void> = Promise.resolve();

  async function make(book: readonly BookedSheet[], known: Known, shipperId: number): Promise<void> {
    // Another one may have taken the rest meanwhile.
    if (leftBytes <= 0) return;
    const sheets = book.map(({ sheet }) => sheet);
    const work = { key: shipperKey(shipperId), estimateMs: sheetMs * sheets.length };
    const outlook = await scheduler.run(work, outlookInSteps(sheets));
    const bytes = outlook === null ? 0 : outlookBytes(outlook);
    if (bytes > leftBytes) return;
    leftBytes -= bytes;
    released.register(book, bytes);
    known.outlook = outlook;
  }

  return {
    of(book, shipperId) {
      if (book.length < leastSheets) return null;
      const known = books.get(book) ?? { asks: 0, outlook: null };
      books.set(book, known);
      known.asks += 1;
      // One after the other: what each takes beside the sheets is there twice for a moment.
      if (known.asks === asksBefore) making = making.then(() => make(book, known, shipperId)).catch(failed);
      return known.outlook;
    },
    idle: () => making,
  };
}
