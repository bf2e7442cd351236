import type { Transaction } from 'kysely';
import type { Rows } from '../../../rows.ts';
import { servedBefore } from '../../cte/intake/served-before.ts';
import {
  branchesOf,
  chooseShipper,
  isServed,
  type RegistryWorld,
  type ShippersByCnpj,
  shippersByCnpj,
} from '../../cte/intake/shippers.ts';
import type { BillCharge } from '../document.ts';
import { findCtes } from '../find-ctes.ts';
import type { BillProblem, SentBill } from './sent-bill.ts';

type Choosing = { carrierCnpj: string; world: RegistryWorld };

/** The shipper that a bill is for, or why nobody is. */
export type Payer = { shipperId: number } | Pick<BillProblem, 'member' | 'message'>;

/**
 * Who pays a bill: whom it is addressed to. Files address nobody: then it is the one shipper whose CT-es it charges, else
 * the one that its CNPJs stand for. Always a shipper that the carrier serves.
 */
export async function choosePayer(tx: Transaction<Rows>, choosing: Choosing, sent: SentBill): Promise<Payer> {
  const documents = sent.payers.flat();
  const named = shippersByCnpj(choosing.world, documents);
  const serves = await servedAmong(tx, choosing, documents.flatMap(named));
  if (sent.bill.document.payerCnpj === null) return payerByContent(tx, choosing, { sent, named, serves });
  const choice = chooseShipper({ clue: { documents, isFoundByNfe: false }, named, serves, freights: [] });
  return 'problem' in choice ? { member: 'payer', message: choice.problem.message } : choice;
}

type Content = { sent: SentBill; named: ShippersByCnpj; serves: (shipperId: number) => boolean };

async function payerByContent(
  tx: Transaction<Rows>,
  choosing: Choosing,
  { sent, named, serves }: Content,
): Promise<Payer> {
  const { charges } = sent.bill;
  const tiers = sent.payers.map((tier) => distinct(tier.flatMap(named)).filter(serves));
  // Mostly it is one of those it names, and they are few.
  const { owners, missing } = await ownersOf(tx, choosing, { shipperIds: distinct(tiers.flat()), charges });
  if (owners.length > 0 && missing.length === 0) return onlyOne(owners);
  const all = await allServed(tx, choosing);
  const sure = await ownersOf(tx, choosing, { shipperIds: all, charges: missing.filter(isSure) });
  const known = distinct([...owners, ...sure.owners]);
  const nearest = tiers.find((tier) => tier.length > 0) ?? [];
  if (known.length > 0 || nearest.length > 0) return onlyOne(known.length > 0 ? known : nearest);
  return onlyOne((await ownersOf(tx, choosing, { shipperIds: all, charges })).owners);
}

function onlyOne([shipperId, ...others]: readonly number[]): Payer {
  if (shipperId === undefined)
    return {
      member: 'payer',
      message:
        'nenhum dos seus CT-es foi recebido, e os CNPJs que traz não são de um embarcador atendido por esta transportadora',
    };
  if (others.length > 0)
    return {
      member: 'charges',
      message: 'tem conhecimentos de mais de um embarcador; envie uma fatura de cada',
    };
  return { shipperId };
}

/** Whether what a charge says is of one CT-e in the world. */
function isSure({ accessKey, series, issuer }: BillCharge): boolean {
  return accessKey !== null || (series !== null && issuer !== null);
}

/** The shippers whose CT-es are charged, and the charges whose CT-es are not theirs. */
async function ownersOf(
  tx: Transaction<Rows>,
  { carrierCnpj }: Choosing,
  { shipperIds, charges }: { shipperIds: readonly number[]; charges: readonly BillCharge[] },
): Promise<{ owners: number[]; missing: BillCharge[] }> {
  const finder = await findCtes(tx, { shipperIds, carrierCnpj, charges });
  const found = charges.map((charge) => ({ charge, cte: finder(charge) }));
  return {
    owners: distinct(found.flatMap(({ cte }) => cte?.shipperId ?? [])),
    missing: found.flatMap(({ charge, cte }) => (cte === null ? [charge] : [])),
  };
}

async function allServed(tx: Transaction<Rows>, choosing: Choosing): Promise<number[]> {
  const ids = [...choosing.world.shippers.keys()];
  return ids.filter(await servedAmong(tx, choosing, ids));
}

/** Tells which of these shippers the carrier or a branch of it serves. */
async function servedAmong(
  tx: Transaction<Rows>,
  { carrierCnpj, world }: Choosing,
  shipperIds: readonly number[],
): Promise<(shipperId: number) => boolean> {
  const carrierIds = branchesOf(world, carrierCnpj);
  const ids = distinct(shipperIds);
  const { agreed = [], others = [] } = Object.groupBy(ids, (shipperId) =>
    isServed(world, shipperId, carrierIds) ? 'agreed' : 'others',
  );
  const served = new Set([...agreed, ...(await servedBefore(tx, carrierIds, others))]);
  return (shipperId) => served.has(shipperId);
}

function distinct<Item>(items: readonly Item[]): Item[] {
  return [...new Set(items)];
}
