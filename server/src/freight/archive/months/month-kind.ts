import type { Kysely } from 'kysely';
import type { Rows } from '../../../rows.ts';
import type { Month } from '../../months/month.ts';
import type { Kind } from '../kind.ts';

/** What is archived by months: its rows stay in the database until a month is dropped, so that it can be written again. */
export type MonthKind<Row> = Kind<Row> & {
  /** The rows of a month by shipper, in pages. */
  read(db: Kysely<Rows>, month: Month): AsyncIterable<readonly Row[]>;
  /** Whether its rows go when a month of freights is dropped. */
  isOfFreights: boolean;
  /** What they look like: another text means that a file is of before. */
  state(db: Kysely<Rows>, month: Month): Promise<string>;
};
