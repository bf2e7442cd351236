import type { Selectable, Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { servedBefore } from '../../cte/in/served-before.ts';
import {
  branchesOf,
  chooseShipper,
  isServed,
  type RegistryWorld,
  shippersByCnpj,
} from '../../cte/in/shippers.ts';
import { type CteFinder, findCtes } from '../find-ctes.ts';
import type { BillRows } from '../rows.ts';
import { billStates, paymentStates } from '../states.ts';
import { hashOfBill } from './hash.ts';
import type { BillProblem, SentBill } from './sent-bill.ts';

/** What is to become of a bill. */
export type BillVerdict =
  | { kind: 'refuse'; problem: BillProblem }
  | { kind: 'repeat'; billId: number }
  | { kind: 'cancel'; billId: number }
  | { kind: 'store'; shipperId: number; contentHash: Buffer };

type Judging = { carrierId: number; carrierCnpj: string; world: RegistryWorld };
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
  const standing = known.find(({ state }) => state !== billStates.cancelled);
  if (standing?.contentHash.equals(contentHash)) return { kind: 'repeat', billId: standing.id };
  if (standing !== undefined)
    return refuse(sent, { message: 'já foi recebida com outro conteúdo; exclua-a antes', isConflict: true });
  const choice = await choosePayer(tx, judging, sent);
  return 'problem' in choice
    ? { kind: 'refuse', problem: choice.problem }
    : { kind: 'store', contentHash, ...choice };
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
  const standing = known.find(({ state }) => state !== billStates.cancelled);
  const bill = standing ?? known[0];
  const named = shippersByCnpj(world, sent.payers);
  const isTheirs =
    bill !== undefined &&
    (sent.payers.length === 0 || sent.payers.some((cnpj) => named(cnpj).includes(bill.shipperId)));
  if (bill === undefined || !isTheirs)
    return refuse(sent, { message: 'não é de uma fatura que foi recebida', isConflict: false });
  if (standing === undefined) return { kind: 'repeat', billId: bill.id };
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

type Payer = { shipperId: number } | { problem: BillProblem };

/** Who pays: who is named, and where nobody is, the one shipper whose CT-es it charges. */
async function choosePayer(
  tx: Transaction<Rows>,
  { carrierCnpj, world }: Judging,
  sent: SentBill,
): Promise<Payer> {
  const named = shippersByCnpj(world, sent.payers);
  const carrierIds = branchesOf(world, carrierCnpj);
  const shipperIds = [...new Set(sent.payers.flatMap(named))];
  const unknown = shipperIds.filter((shipperId) => !isServed(world, shipperId, carrierIds));
  const before = await servedBefore(tx, carrierIds, unknown);
  const serves = (shipperId: number) => !unknown.includes(shipperId) || before.has(shipperId);
  const { charges } = sent.bill;
  const finder = await findCtes(tx, { shipperId: null, carrierCnpj, charges });
  const owners = ownersOf(finder, sent);
  const addressed = sent.bill.document.payerCnpj;
  if (addressed === null && owners.length > 1)
    return problemOf(sent, 'charges', 'são de CT-es de mais de um embarcador');
  const [owner] = owners;
  if (addressed === null && owner !== undefined) return { shipperId: owner };
  const clue = { documents: sent.payers, isFoundByNfe: false };
  const choice = chooseShipper({ clue, named, serves, freights: [] });
  return 'problem' in choice ? problemOf(sent, 'payer', choice.problem.message) : choice;
}

function ownersOf(finder: CteFinder, { bill }: SentBill): number[] {
  return [...new Set(bill.charges.flatMap((charge) => finder(charge)?.shipperId ?? []))];
}

function problemOf(sent: SentBill, member: BillProblem['member'], message: string): { problem: BillProblem } {
  return { problem: { place: sent.place, member, message, isConflict: false } };
}

function refuse(
  { place }: SentBill,
  { message, isConflict }: { message: string; isConflict: boolean },
): BillVerdict {
  return { kind: 'refuse', problem: { place, member: 'number', message, isConflict } };
}
