import type { Selectable, Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { type RegistryWorld, shippersByCnpj } from '../../cte/intake/shippers.ts';
import type { BillRows } from '../rows.ts';
import { billStates, paymentStates } from '../states.ts';
import { choosePayer } from './choose-payer.ts';
import { hashOfBill } from './hash.ts';
import type { BillProblem, SentBill } from './sent-bill.ts';

/** What is to become of a bill. */
export type BillVerdict =
  | { kind: 'refuse'; problem: BillProblem }
  | { kind: 'repeat'; billId: number }
  | { kind: 'cancel'; billId: number }
  | { kind: 'store'; shipperId: number; contentHash: Buffer };

/** Who sends, and what is registered. */
export type Judging = { carrierId: number; carrierCnpj: string; world: RegistryWorld };
type Stored = Selectable<BillRows['bill']>;

/** Judges a bill by what is stored and registered; requests of one carrier take turns. */
export async function judgeBill(
  tx: Transaction<Rows>,
  judging: Judging,
  sent: SentBill,
): Promise<BillVerdict> {
  const known = await findStored(tx, judging.carrierId, sent);
  if (sent.kind === 'cancel') return judgeCancellation(known, sent, judging);
  const contentHash = hashOfBill(sent.bill);
  const valid = known.find(({ state }) => state !== billStates.cancelled);
  if (valid?.contentHash.equals(contentHash)) return { kind: 'repeat', billId: valid.id };
  if (valid !== undefined)
    return refuse(sent, { message: 'já foi recebida com outro conteúdo; exclua-a antes', isConflict: true });
  const choice = await choosePayer(tx, judging, sent);
  return 'shipperId' in choice
    ? { kind: 'store', contentHash, ...choice }
    : { kind: 'refuse', problem: { ...choice, place: sent.place, isConflict: false } };
}

/** Bills of this number, the standing one or the last one first. */
async function findStored(tx: Transaction<Rows>, carrierId: number, { bill }: SentBill): Promise<Stored[]> {
  return tx
    .selectFrom('bill')
    .selectAll()
    .where('carrierId', '=', carrierId)
    .where('issuingBranch', '=', bill.issuingBranch)
    .where('series', '=', bill.series)
    .where('number', '=', bill.number)
    .orderBy('id', 'desc')
    .execute();
}

function judgeCancellation(known: readonly Stored[], sent: SentBill, { world }: Judging): BillVerdict {
  const valid = known.find(({ state }) => state !== billStates.cancelled);
  const bill = valid ?? known[0];
  const payers = sent.payers.flat();
  const named = shippersByCnpj(world, payers);
  const isTheirs =
    bill !== undefined &&
    (payers.length === 0 || payers.some((cnpj) => named(cnpj).includes(bill.shipperId)));
  if (bill === undefined || !isTheirs)
    return refuse(sent, { message: 'não é de uma fatura que foi recebida', isConflict: false });
  if (valid === undefined) return { kind: 'repeat', billId: bill.id };
  if (bill.state === billStates.released)
    return refuse(sent, {
      message: 'é de uma fatura liberada, que não pode mais ser excluída',
      isConflict: true,
    });
  if (bill.payment === paymentStates.paid)
    return refuse(sent, {
      message: 'é de uma fatura paga, que não pode mais ser excluída',
      isConflict: true,
    });
  return { kind: 'cancel', billId: bill.id };
}

function refuse(
  { place }: SentBill,
  { message, isConflict }: { message: string; isConflict: boolean },
): BillVerdict {
  return { kind: 'refuse', problem: { place, member: 'number', message, isConflict } };
}
