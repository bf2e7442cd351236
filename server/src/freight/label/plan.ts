import type { Label } from '../../documents/labels/content.ts';
import type { FoundFreight } from '../find.ts';
import type { PostalTerms } from '../post/postal-freights.ts';
import { freightLabels, mostLabels } from './freight-labels.ts';
import type { Labelled } from './labels-of.ts';
import type { OwnLabels } from './own-labels.ts';
import type { LabelPart } from './parts.ts';
import { type FreightToPost, missingCodes, type PostedFreight } from './posted.ts';

/** What can be said of a freight's labels: they are drawn, or in Portuguese why not. */
export type FreightMade = { freight: FoundFreight } & ({ labels: Label[] } | { problem: string });

export type Planner = {
  layout: number;
  /** Of the freights that the postal operator carries. */
  terms: ReadonlyMap<string, PostalTerms>;
  /** Of the freights whose carriers' labels are wanted. */
  ownLabels: OwnLabels;
  /** A freight as its labels need it. */
  labelled(freight: FoundFreight, posted: PostedFreight | null): Labelled;
};

const mixed = 'Fretes do operador postal e de transportadoras não podem ser etiquetados no mesmo grupo.';
/** Stands for codes that are not drawn yet: nothing else of a label depends on them. */
export const anyCode = 'AA123456785BR';

/** Why a whole group cannot be printed: it mixes models (decision L7). */
export function groupError(codes: readonly string[], { terms }: Planner): string | null {
  const postal = codes.filter((code) => terms.has(code)).length;
  return postal > 0 && postal < codes.length ? mixed : null;
}

/** Why a part cannot be printed in one document: it has too many volumes. */
export function partError({ requested }: LabelPart): string | null {
  const count = requested.reduce((sum, { freight }) => sum + freight.volumeCount, 0);
  return count > mostLabels ? `São ${count} volumes; um documento tem até ${mostLabels} etiquetas.` : null;
}

/** The postal freights of parts that could be printed once they had codes: no number is used up for the others. */
export function freightsToPost(parts: readonly LabelPart[], planner: Planner): FreightToPost[] {
  return parts
    .flatMap(({ requested }) => requested)
    .flatMap(({ freight }): FreightToPost[] => {
      const terms = planner.terms.get(freight.code);
      if (terms === undefined || 'missing' in terms) return [];
      const made = freightLabels(planner.labelled(freight, trial(freight, terms)), planner.layout);
      return 'labels' in made ? [{ freight, terms }] : [];
    });
}

function trial(
  { volumeCount }: FoundFreight,
  { account, serviceCode }: FreightToPost['terms'],
): PostedFreight {
  const codes = Array.from({ length: volumeCount }, () => anyCode);
  const { id: accountId, contract, card } = account;
  return { accountId, contract, card, serviceCode, codes, authorization: null, list: null };
}

/** The labels of a part's freights, those of the postal operator with what it gave them. */
export function makePart(
  { requested }: LabelPart,
  planner: Planner,
  posted: ReadonlyMap<string, PostedFreight | { problem: string }>,
): FreightMade[] {
  return requested.map(({ freight }) => {
    const terms = planner.terms.get(freight.code);
    if (terms === undefined)
      return { freight, ...freightLabels(planner.labelled(freight, null), planner.layout) };
    if ('missing' in terms) return { freight, problem: missingCodes[terms.missing] };
    const given = posted.get(freight.code) ?? trial(freight, terms);
    if ('problem' in given) return { freight, problem: given.problem };
    return { freight, ...freightLabels(planner.labelled(freight, given), planner.layout) };
  });
}
