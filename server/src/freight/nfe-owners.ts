import type { Context } from '../context.ts';
import { issuerOfKey } from '../kernel/access-key.ts';
import { cnpjRoot } from '../kernel/cnpj.ts';

/** Who is registered, as far as an NF-e's issuer is looked for among them. */
export type NfeWorld = Pick<Context['mirror']['current'], 'shippers' | 'dispatchPoints'>;

/**
 * Where an NF-e leads: to freights of who may have it; to none but those of shippers that have no right to it; or to
 * freights of several shippers, none of whom has a better right than the others.
 */
export type NfeOutcome<Freight> =
  | { kind: 'owned'; freights: readonly Freight[] }
  | { kind: 'foreign'; freights: readonly Freight[] }
  | { kind: 'ambiguous' };

/** Judges which of the freights that carry an NF-e it leads to. */
export type NfeOwners = <Freight extends { shipperId: number }>(
  accessKey: string,
  freights: readonly Freight[],
) => NfeOutcome<Freight>;

/**
 * Whose freights the access keys of NF-es lead to, whoever looks: an NF-e's key speaks for its issuer (decision A8). Where
 * a shipper has the root of the issuer's CNPJ, its freights alone, else those of shippers that it named in its setting
 * `nfeSharedWith`. Where none has it, those of shippers with a dispatch point of that root, else those of the only shipper
 * that attached it, as marketplaces and drop shipping do. Prepared once for many keys.
 */
export function nfeOwners(world: NfeWorld, accessKeys: Iterable<string>): NfeOwners {
  const wanted = new Set([...accessKeys].map((key) => cnpjRoot(issuerOfKey(key))));
  const issuers = Map.groupBy(
    [...world.shippers.values()].filter(({ cnpj }) => wanted.has(cnpjRoot(cnpj))),
    ({ cnpj }) => cnpjRoot(cnpj),
  );
  const unknown = new Set([...wanted].filter((root) => !issuers.has(root)));
  const points = Map.groupBy(pointsOf(world, unknown), ({ document }) => cnpjRoot(document));
  return (accessKey, freights) => {
    if (freights.length === 0) return { kind: 'owned', freights };
    const root = cnpjRoot(issuerOfKey(accessKey));
    const own = issuers.get(root);
    if (own !== undefined) return ofIssuer(own, accessKey, freights);
    const local = among(
      (points.get(root) ?? []).map(({ shipperId }) => shipperId),
      freights,
    );
    return ofOneShipper(local.length > 0 ? local : freights);
  };
}

type Issuer = { id: number; cnpj: string; settings: { nfeSharedWith: readonly number[] } };

/** Branches that are shippers of their own share a root: then the one that issued it goes first. */
function ofIssuer<Freight extends { shipperId: number }>(
  issuers: readonly Issuer[],
  accessKey: string,
  freights: readonly Freight[],
): NfeOutcome<Freight> {
  const exact = issuers.filter(({ cnpj }) => cnpj === issuerOfKey(accessKey));
  for (const ids of [
    exact.map(({ id }) => id),
    issuers.map(({ id }) => id),
    issuers.flatMap(({ settings }) => settings.nfeSharedWith),
  ]) {
    const allowed = among(ids, freights);
    if (allowed.length > 0) return { kind: 'owned', freights: allowed };
  }
  return { kind: 'foreign', freights };
}

function ofOneShipper<Freight extends { shipperId: number }>(
  freights: readonly Freight[],
): NfeOutcome<Freight> {
  const isOne = new Set(freights.map(({ shipperId }) => shipperId)).size === 1;
  return isOne ? { kind: 'owned', freights } : { kind: 'ambiguous' };
}

function pointsOf({ dispatchPoints }: NfeWorld, roots: ReadonlySet<string>) {
  if (roots.size === 0) return [];
  return [...dispatchPoints.values()].filter(({ document }) => roots.has(cnpjRoot(document)));
}

function among<Freight extends { shipperId: number }>(
  shipperIds: readonly number[],
  freights: readonly Freight[],
): Freight[] {
  return freights.filter(({ shipperId }) => shipperIds.includes(shipperId));
}
