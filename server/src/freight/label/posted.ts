import type { Transaction } from 'kysely';
import type { Context } from '../../context.ts';
import type { PlaceIndex } from '../../engine/places/place-index.ts';
import { withTransaction } from '../../platform/db/with-transaction.ts';
import type { Rows } from '../../rows.ts';
import type { FoundFreight } from '../find.ts';
import { codesOfFreight, voidCodesIn } from '../post/codes-of-freight.ts';
import { hasFreshCodes } from '../post/fresh-codes.ts';
import { type GivenCodes, givePostalCodes } from '../post/give-codes.ts';
import { openPostingListIn } from '../post/open-posting-list.ts';
import type { PostalTerms } from '../post/postal-freights.ts';
import { lockProgress } from '../trail/lock-progress.ts';
import { senderParty } from './parties.ts';

/** How a freight goes through the postal operator, as far as its labels say so. */
export type PostedFreight = {
  accountId: number;
  contract: string;
  card: string;
  serviceCode: string;
  /** Of the volumes, in their order. */
  codes: readonly string[];
  /** Of a return by the older service: stands in place of codes that are not there. */
  authorization: string | null;
  /** The list its objects stand on; null while there is none. */
  list: { id: number; number: number } | null;
};

/** A freight that the postal operator carries, and under which contract. */
export type FreightToPost = { freight: FoundFreight; terms: Extract<PostalTerms, { account: unknown }> };

type Given = Extract<GivenCodes, { codes: unknown }>;
type Refused = { problem: string };

/**
 * Gives postal freights their codes, of the operator's services or of number ranges; those that have some keep them.
 * It may call the operator, so it stands outside of transactions. By code of the freight.
 * @param isRegenerating whether codes that failed, and so stand on no list, are given up for new ones (decision L6);
 *   those of returns did not fail, they stand on no list because consumers hand them over.
 */
export async function giveCodes(
  ctx: Context,
  freights: readonly FreightToPost[],
  isRegenerating: boolean,
): Promise<Map<string, GivenCodes>> {
  const listed = freights.filter(({ freight }) => freight.source !== 'postal_reverse');
  if (isRegenerating) for (const { freight } of listed) await giveUpCodes(ctx, freight);
  return givePostalCodes(
    ctx,
    freights.map(({ freight }) => freight),
  );
}

async function giveUpCodes(
  { db }: Pick<Context, 'db'>,
  { shipperId, code: freightCode }: FoundFreight,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    await lockProgress(tx, { shipperId, freightCode });
    if (!(await hasFreshCodes(tx, { shipperId, freightCode })))
      await voidCodesIn(tx, { shipperId, freightCode });
  });
}

type Posting = {
  freights: readonly FreightToPost[];
  given: ReadonlyMap<string, GivenCodes>;
  places: PlaceIndex;
  nowMs: number;
};

/**
 * Puts freights that have codes on posting lists, one for each collection point and contract, in the caller's
 * transaction; by code of the freight, or in Portuguese why not. Done again it gives the same.
 */
export async function postIn(
  tx: Transaction<Rows>,
  posting: Posting,
): Promise<Map<string, PostedFreight | Refused>> {
  const posted = new Map<string, PostedFreight | Refused>();
  const listed: (FreightToPost & { codes: Given })[] = [];
  // In one order, so that two requests do not wait for each other's freights.
  for (const one of posting.freights.toSorted((a, b) => (a.freight.code < b.freight.code ? -1 : 1))) {
    const codes = await codesToList(tx, one, posting.given);
    if ('problem' in codes) posted.set(one.freight.code, codes);
    else listed.push({ ...one, codes });
  }
  const inOrder = posting.freights.flatMap(
    ({ freight }) => listed.find((one) => one.freight === freight) ?? [],
  );
  for (const freights of Map.groupBy(inOrder, listKey).values()) {
    const list = await openList(tx, freights, posting);
    for (const { freight, codes } of freights) {
      const { account, ...given } = codes;
      const { id: accountId, contract, card } = account;
      posted.set(freight.code, { accountId, contract, card, ...given, list });
    }
  }
  return posted;
}

/** What goes on one list: one contract, one collection point. */
function listKey({ freight: { agreement }, terms }: FreightToPost): string {
  return `${terms.account.id} ${agreement.dispatcher.document} ${agreement.dispatcher.zip}`;
}

/** As they are now: the freight's progress stays locked, so that nobody cancels it or takes its codes meanwhile. */
async function codesToList(
  tx: Transaction<Rows>,
  { freight: { shipperId, code: freightCode, volumeCount }, terms }: FreightToPost,
  given: ReadonlyMap<string, GivenCodes>,
): Promise<Given | Refused> {
  const { phase } = await lockProgress(tx, { shipperId, freightCode });
  if (phase === 'cancelled') return { problem: 'O frete foi cancelado.' };
  const codes = given.get(freightCode);
  if (codes === undefined) return { problem: missingCodes.unavailable };
  if (!('missing' in codes)) {
    const now = (await codesOfFreight(tx, { shipperId, freightCode })).map(({ code }) => code);
    const isComplete = now.length === volumeCount || codes.authorization !== null;
    return isComplete ? { ...codes, codes: now } : { problem: missingCodes.unavailable };
  }
  if (codes.missing === 'refused') return { problem: `O operador postal recusou: ${codes.sentence}` };
  if (codes.missing === 'numbers')
    return { problem: `As faixas de numeração do serviço ${terms.serviceCode} terminaram.` };
  return { problem: missingCodes[codes.missing] };
}

/** Why a postal freight has no codes. */
export const missingCodes = {
  account: 'O embarcador não tem contrato ativo com o operador postal deste frete.',
  service: 'Nenhum contrato com o operador postal inclui o serviço deste frete.',
  address: 'O operador postal precisa do endereço completo do ponto de coleta.',
  unavailable: 'O operador postal está indisponível; solicite a etiqueta novamente.',
} as const;

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
