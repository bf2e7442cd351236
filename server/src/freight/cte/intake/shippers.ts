import type { Context } from '../../../context.ts';
import { cnpjRoot } from '../../../kernel/cnpj.ts';
import { tablesOf } from '../../../registry/tables/sheets/live-tables.ts';
import type { CandidateFreight } from '../link/find-freights.ts';
import { problem } from './check-key.ts';
import type { CteProblem, ShipperClue } from './sent-cte.ts';

export type RegistryWorld = Pick<
  Context['mirror']['current'],
  'shippers' | 'dispatchPoints' | 'contracts' | 'groups' | 'tables' | 'liveCarriers' | 'carriers'
>;

/** The carrier of a token with its branches, which are carriers of their own. */
export function branchesOf({ carriers }: Pick<RegistryWorld, 'carriers'>, cnpj: string): number[] {
  return [...carriers.byId.values()]
    .filter((one) => cnpjRoot(one.cnpj) === cnpjRoot(cnpj))
    .map(({ id }) => id);
}

/** The shippers that a CNPJ may stand for. */
export type ShippersByCnpj = (cnpj: string) => readonly number[];

/**
 * Prepares looking shippers up by CNPJ, as decisions C11 and A8 have it: the shipper's own, else one of another branch of
 * it, else one of its collection points, which count only where nobody has the root; never a test shipper. Read once for all CNPJs of a request.
 */
export function shippersByCnpj(
  { shippers, dispatchPoints }: Pick<RegistryWorld, 'shippers' | 'dispatchPoints'>,
  wanted: readonly string[],
): ShippersByCnpj {
  const roots = new Set(wanted.map(cnpjRoot));
  const numbers = new Set(wanted);
  const own = new Map<string, number>();
  const ofRoot = new Map<string, number[]>();
  const ofPoint = new Map<string, Set<number>>();
  for (const { id, cnpj, isTest } of shippers.values()) {
    if (isTest) continue;
    if (numbers.has(cnpj)) own.set(cnpj, id);
    if (roots.has(cnpjRoot(cnpj))) ofRoot.set(cnpjRoot(cnpj), [...(ofRoot.get(cnpjRoot(cnpj)) ?? []), id]);
  }
  for (const { document, shipperId } of dispatchPoints.values())
    if (numbers.has(document) && shippers.get(shipperId)?.isTest !== true)
      ofPoint.set(document, (ofPoint.get(document) ?? new Set()).add(shipperId));
  return (cnpj) => {
    const exact = own.get(cnpj);
    if (exact !== undefined) return [exact];
    return ofRoot.get(cnpjRoot(cnpj)) ?? [...(ofPoint.get(cnpj) ?? [])];
  };
}

/** Whether somebody agreed that a carrier carries for a shipper: by a contract, a table or a connector. */
export function isServed(world: RegistryWorld, shipperId: number, carrierIds: readonly number[]): boolean {
  const isOurs = ({ carrierId }: { carrierId: number }) => carrierIds.includes(carrierId);
  if (carrierIds.some((carrierId) => world.contracts.get(shipperId)?.has(carrierId))) return true;
  const groups = world.groups.get(shipperId) ?? new Set<number>();
  if (tablesOf(world.tables, shipperId, groups).some(isOurs)) return true;
  const { byShipper, shared } = world.liveCarriers;
  if ((byShipper.get(shipperId) ?? []).some(isOurs)) return true;
  return shared.some(
    (one) =>
      isOurs(one) &&
      (one.audience.kind === 'all' || (one.audience.kind === 'group' && groups.has(one.audience.groupId))),
  );
}

export type ShipperChoice = { shipperId: number } | { problem: CteProblem };

type Choosing = {
  clue: ShipperClue;
  named: ShippersByCnpj;
  serves(shipperId: number): boolean;
  /** Freights that its NF-es are on, of any shipper. */
  freights: readonly CandidateFreight[];
};

/**
 * Whose a CT-e is. A freight of one of the shippers that are named decides; else the first party that stands for exactly
 * one shipper that the carrier serves. Whether others exist is not told.
 */
export function chooseShipper({ clue, named, serves, freights }: Choosing): ShipperChoice {
  const candidates = clue.documents.map((cnpj) => named(cnpj));
  const known = new Set(candidates.flat());
  const hired =
    freights.find(({ shipperId }) => known.has(shipperId)) ?? (clue.isFoundByNfe ? freights[0] : undefined);
  if (hired !== undefined) return { shipperId: hired.shipperId };
  for (const ids of candidates) {
    const served = ids.filter(serves);
    const [shipperId] = served;
    if (shipperId === undefined) continue;
    if (served.length === 1) return { shipperId };
    return {
      problem: problem('shipper', 'é de mais de um embarcador; informe o CNPJ do próprio embarcador'),
    };
  }
  return { problem: problem('shipper', 'não é de um embarcador atendido por esta transportadora') };
}
