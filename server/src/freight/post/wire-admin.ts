import type { PostingListOut, PostingListSummary } from '@carreto/contract/admin/registry/postal';
import type { PostingListLine } from './find-posting-lists.ts';
import type { PostingList } from './posting-list.ts';

/** A posting list in a list of them. */
export function toWirePostingListLine({ closedAt, ...line }: PostingListLine): PostingListSummary {
  return { ...line, closedAt: closedAt.toISOString() };
}

/** A posting list with its objects. */
export function toWirePostingList({ head, items, closedAt, ...list }: PostingList): PostingListOut {
  return {
    ...list,
    closedAt: closedAt.toISOString(),
    objects: items.length,
    contract: head.contract,
    card: head.card,
    senderName: head.sender.name,
    senderDocument: head.sender.document,
    items: items.map(({ serviceName: _name, volumeCount: _count, ...item }) => item),
  };
}
