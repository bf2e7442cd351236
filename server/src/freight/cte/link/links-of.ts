import type { FoundBy } from '../rows.ts';
import type { Clues, FreightFinder } from './find-freights.ts';

/** The freights of a CT-e in the order in which it names them, and for each of its NF-es the freight it is on. */
export type CteLinks = {
  freights: readonly CteLink[];
  ofNfes: readonly (string | null)[];
};
export type CteLink = { freightCode: string; foundBy: FoundBy };

/** Finds the freights of a CT-e: by its NF-es, and by its codes where no NF-e is on any (decision C1). */
export function linksOf(finder: FreightFinder, clues: Clues, shipperId: number): CteLinks {
  const found = clues.nfes.map((nfe) => finder.ofNfe(nfe, shipperId));
  const links = new Map<string, FoundBy>();
  for (const one of found)
    if (one !== undefined && !links.has(one.freight.freightCode))
      links.set(one.freight.freightCode, one.foundBy);
  if (links.size === 0) {
    const coded = finder.ofCodes(clues.trackingCodes, shipperId);
    if (coded !== undefined) links.set(coded.freight.freightCode, coded.foundBy);
  }
  return {
    freights: [...links].map(([freightCode, foundBy]) => ({ freightCode, foundBy })),
    ofNfes: found.map((one) => one?.freight.freightCode ?? null),
  };
}
