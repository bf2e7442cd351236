import type { FoundBy } from '../rows.ts';
import type { Clues, FreightFinder, Judgement } from './find-freights.ts';

/** The freights of a CT-e in the order in which it names them, and for each of its NF-es the freight it is on. */
export type CteLinks = {
  freights: readonly CteLink[];
  ofNfes: readonly (string | null)[];
};
export type CteLink = { freightCode: string; foundBy: FoundBy };

/** Whose freights, and which of them a person took the CT-e off. */
export type Linkable = { shipperId: number; barred: ReadonlySet<string> };

/** Finds the freights of a CT-e: by its NF-es, and by its codes where no NF-e is on any (decision C1). */
export function linksOf(finder: FreightFinder, clues: Clues, { shipperId, barred }: Linkable): CteLinks {
  const mayBe: Judgement = (freight) => freight.shipperId === shipperId && !barred.has(freight.freightCode);
  const found = clues.nfes.map((nfe) => finder.ofNfe(nfe, mayBe));
  const links = new Map<string, FoundBy>();
  for (const one of found)
    if (one !== undefined && !links.has(one.freight.freightCode))
      links.set(one.freight.freightCode, one.foundBy);
  if (links.size === 0) {
    const coded = finder.ofCodes(clues.trackingCodes, mayBe);
    if (coded !== undefined) links.set(coded.freight.freightCode, coded.foundBy);
  }
  return {
    freights: [...links].map(([freightCode, foundBy]) => ({ freightCode, foundBy })),
    ofNfes: found.map((one) => one?.freight.freightCode ?? null),
  };
}
