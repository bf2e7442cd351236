import { fail } from '../../kernel/failure.ts';
import { findLink } from '../capabilities.ts';
import { readPostingList } from '../post/posting-list.ts';
import { postingListDocument, postingListNumber } from '../post/posting-list-document.ts';
import type { LabelDesk } from './desk.ts';
import type { DrawnFile, Fetching } from './fetch-labels.ts';

/**
 * The posting list that a link leads to, as PDF: closed once, the same bytes at every fetch.
 * @throws Failure as `fetchLabels`.
 */
export async function fetchPostingList(
  { ctx, threads }: LabelDesk,
  { id, signal }: Fetching,
): Promise<DrawnFile> {
  const link = await findLink(ctx.db, 'posting_list', id);
  if (link === undefined) throw fail('not_found');
  if (link.isExpired) throw fail('link_expired');
  const { targetId: listId, shipperId } = link;
  const list = await readPostingList(ctx.db, { listId, shipperId });
  if (list === undefined) throw fail('link_expired');
  const bytes = await threads.run(
    { kind: 'posting_list', list: postingListDocument(list) },
    { owner: shipperId, signal },
  );
  return { bytes, contentType: 'application/pdf', fileName: `plp-${postingListNumber(list.number)}.pdf` };
}
