import type { Transaction } from 'kysely';
import type { PlaceIndex } from '../../engine/places/place-index.ts';
import type { Rows } from '../../rows.ts';
import type { FoundFreight } from '../find.ts';
import { allocatePostalCodesIn } from '../post/allocate-codes.ts';
import { voidCodesIn } from '../post/codes-of-freight.ts';
import { openPostingListIn } from '../post/open-posting-list.ts';
import type { PostalTerms } from '../post/postal-freights.ts';
import { lockProgress } from '../trail/move-progress.ts';
import { senderParty } from './parties.ts';

/** How a freight goes through the postal operator, as far as its labels say so. */
export type PostedFreight = {
  contract: string;
  card: string;
  serviceCode: string;
  /** Of the volumes, in their order. */
  codes: readonly string[];
  /** The list its objects stand on; null while there is none. */
  list: { id: number; number: number } | null;
};

/** A freight that the postal operator carries, and under which contract. */
export type FreightToPost = { freight: FoundFreight; terms: Extract<PostalTerms, { account: unknown }> };

type Posting = {
  freights: readonly FreightToPost[];
  /** Whether codes that failed, and so stand on no list, are given up for new ones (decision L6). */
  isRegenerating: boolean;
  places: PlaceIndex;
  nowMs: number;
};

/**
 * Gives postal freights their codes and puts them on posting lists, one for each collection point and contract, in the
 * caller's transaction; by code of the freight, or in Portuguese why not. Done again it gives the same.
 */
export async function postIn(
  tx: Transaction<Rows>,
  posting: Posting,
): Promise<Map<string, PostedFreight | { problem: string }>> {
  const posted = new Map<string, PostedFreight | { problem: string }>();
  // In one order, so that two requests do not wait for each other's freights.
  for (const one of posting.freights.toSorted((a, b) => (a.freight.code < b.freight.code ? -1 : 1)))
    posted.set(one.freight.code, await giveCodes(tx, one, posting.isRegenerating));
  const listed = posting.freights.filter(({ freight }) => isPosted(posted.get(freight.code)));
  for (const freights of Map.groupBy(listed, listKey).values()) {
    const list = await openList(tx, freights, posting);
    for (const { freight } of freights) {
      const one = posted.get(freight.code);
      if (one !== undefined && isPosted(one)) posted.set(freight.code, { ...one, list });
    }
  }
  return posted;
}

function isPosted(one: PostedFreight | { problem: string } | undefined): one is PostedFreight {
  return one !== undefined && 'codes' in one;
}

/** What goes on one list: one contract, one collection point. */
function listKey({ freight: { agreement }, terms }: FreightToPost): string {
  return `${terms.account.id} ${agreement.dispatcher.document} ${agreement.dispatcher.zip}`;
}

async function giveCodes(
  tx: Transaction<Rows>,
  { freight, terms: { account, serviceCode } }: FreightToPost,
  isRegenerating: boolean,
): Promise<PostedFreight | { problem: string }> {
  const { shipperId, code: freightCode, volumeCount } = freight;
  const { phase } = await lockProgress(tx, { shipperId, freightCode });
  if (phase === 'cancelled') return { problem: 'O frete foi cancelado.' };
  if (isRegenerating) await voidCodesIn(tx, { shipperId, freightCode });
  const codes = await allocatePostalCodesIn(tx, {
    ...{ shipperId, freightCode, volumeCount },
    ...{ account, serviceCode },
  });
  if (codes === null) return { problem: `As faixas de numeração do serviço ${serviceCode} terminaram.` };
  return { contract: account.contract, card: account.card, serviceCode, codes, list: null };
}

async function openList(
  tx: Transaction<Rows>,
  freights: readonly FreightToPost[],
  { places, nowMs }: Posting,
): Promise<PostedFreight['list']> {
  const [first] = freights;
  if (first === undefined) return null;
  const { name, document, ...party } = senderParty(first.freight.agreement, places);
  const { street, number, complement, district, city, state, zip } = party;
  return openPostingListIn(tx, {
    account: first.terms.account,
    sender: {
      name,
      document: document ?? '',
      address: { street, number, complement, district, city, state, zip },
    },
    freights: freights.map(({ freight }) => freight),
    closedAtMs: nowMs,
  });
}
