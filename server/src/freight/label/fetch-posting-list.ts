import type { LabelParty } from '../../documents/labels/content.ts';
import type { PostingList as PrintedList } from '../../documents/labels/posting-list.ts';
import { fail } from '../../kernel/failure.ts';
import { findLink } from '../capabilities.ts';
import { type PostingList, type PostingListHead, readPostingList } from '../post/posting-list.ts';
import type { LabelDesk } from './desk.ts';
import type { DrawnFile } from './fetch-labels.ts';

/**
 * The posting list that a link leads to, as PDF: closed once, the same bytes at every fetch.
 * @throws Failure as `fetchLabels`.
 */
export async function fetchPostingList(
  { ctx, threads }: LabelDesk,
  id: string,
  signal: AbortSignal,
): Promise<DrawnFile> {
  const link = await findLink(ctx.db, 'posting_list', id);
  if (link === undefined) throw fail('not_found');
  if (link.isExpired) throw fail('link_expired');
  const { targetId: listId, shipperId } = link;
  const list = await readPostingList(ctx.db, { listId, shipperId });
  if (list === undefined) throw fail('link_expired');
  const bytes = await threads.run(
    { kind: 'posting_list', list: toPrinted(list) },
    { owner: shipperId, signal },
  );
  return { bytes, contentType: 'application/pdf', fileName: `plp-${list.number}.pdf` };
}

function toPrinted({ number, closedAt, head, items }: PostingList): PrintedList {
  const { contract, card, administrativeCode, sender } = head;
  return {
    number: String(number),
    closedAtMs: closedAt.getTime(),
    ...{ contract, administrativeCode, postingCard: card, postingUnit: null },
    sender: toParty(sender),
    items: items.map((item) => {
      const { code: trackingCode, serviceCode, weightG, nfeNumber, recipientName, volumeNumber } = item;
      return {
        ...{ trackingCode, serviceCode, weightG, nfeNumber, recipientName, volumeNumber },
        serviceName: item.serviceName,
        volumeCount: item.volumeCount,
        zip: item.recipientZip,
        additionalServices: item.extras.map((extra) => extra.slice(-2)),
        declaredValueCents: item.declaredCents,
      };
    }),
  };
}

function toParty({ name, document, address }: PostingListHead['sender']): LabelParty {
  return { name, document, stateInscription: null, phone: null, ...address };
}
