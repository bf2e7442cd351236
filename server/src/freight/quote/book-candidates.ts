import type { BookEntry, RateBook } from '../../registry/tables/sheets/rate-books.ts';
import type { Candidate } from './rated.ts';

/** A version in force with what an offer shows of it. Its dates were judged when the book of the day was made. */
export type BookCandidate = Candidate & { reference: string };

const made = new WeakMap<RateBook, readonly BookCandidate[]>();

/** The candidates of a book, made once for each book. */
export function candidatesOf(book: RateBook): readonly BookCandidate[] {
  const known = made.get(book);
  if (known !== undefined) return known;
  const candidates = book.entries.map(candidateOf);
  made.set(book, candidates);
  return candidates;
}

export function candidateOf({
  versionId,
  carrierId,
  reference,
  sheet,
}: Pick<BookEntry, 'versionId' | 'carrierId' | 'reference' | 'sheet'>): BookCandidate {
  return { versionId, carrierId, reference, sheet, validFromOn: null, validUntilOn: null };
}
