import type { Kysely } from 'kysely';
import { dayInSaoPaulo, startOfDayInSaoPaulo } from '../../kernel/sao-paulo.ts';
import type { Rows } from '../../rows.ts';
import type { NotfisVersion } from './wire-notfis.ts';

/** A file that was written for a carrier, or one that is about to be: then without an id. */
type Writing = { carrierId: number; layout: NotfisVersion; writtenAt: Date; id?: number };

const minuteMs = 60_000;

/** How many files of the layout were written for the carrier earlier in the same day, or for 3.1 the same minute. */
export async function notfisSequence(
  db: Kysely<Rows>,
  { carrierId, layout, writtenAt, id }: Writing,
): Promise<number> {
  const atMs = writtenAt.getTime();
  const sinceMs = layout === '5.0' ? startOfDayInSaoPaulo(dayInSaoPaulo(atMs)) : atMs - (atMs % minuteMs);
  const earlier = db
    .selectFrom('notfisFile')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('carrierId', '=', carrierId)
    .where('layout', '=', layout)
    .where('writtenAt', '>=', new Date(sinceMs))
    .where('writtenAt', '<=', writtenAt);
  const before = id === undefined ? earlier : earlier.where('id', '<', id);
  return (await before.executeTakeFirstOrThrow()).count;
}
