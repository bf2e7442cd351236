import type { Alternative } from './alternatives.ts';
import { billedCharges, comparable, sumOf } from './billed.ts';
import { linesHoldTax } from './claim.ts';
import { type Due, dueOf, isDue } from './due.ts';
import type { Candidate, Evidence, SearchState } from './substitution.ts';

/** Prices of other versions of the table, then of other regions, with all that was found so far. */
export function laneCandidates({ inputs }: SearchState, { alternatives }: Evidence): Candidate[] {
  const swapped = ({ label, lane }: Alternative, cause: 'table_version' | 'region'): Candidate => {
    const { levy, ibsCbs } = inputs.lane;
    return { cause: { cause, label }, inputs: { ...inputs, lane: { ...lane, levy, ibsCbs } } };
  };
  return [
    ...alternatives.versions.map((alternative) => swapped(alternative, 'table_version')),
    ...alternatives.regions.map((alternative) => swapped(alternative, 'region')),
  ];
}

/** Those of them by which every line comes out as the claim tells it; none where it tells no lines. */
export function laneCandidatesByLine(state: SearchState, evidence: Evidence): Candidate[] {
  if (sumOf(evidence.claim.lines) === 0) return [];
  return laneCandidates(state, evidence).filter(({ inputs }) => {
    const due = dueOf(inputs);
    return isDue(due) && areLinesAsCharged(due, evidence);
  });
}

function areLinesAsCharged({ netLines, grossLines }: Due, { claim }: Evidence): boolean {
  const billed = comparable(claim.lines);
  const due = comparable(linesHoldTax(claim) ? grossLines : netLines);
  const lines = billedCharges.filter((charge) => (billed[charge] ?? 0) !== 0);
  return lines.length > 0 && lines.every((charge) => isAbout(billed[charge] ?? 0, due[charge] ?? 0));
}

function isAbout(cents: number, other: number): boolean {
  return Math.abs(cents - other) <= 1;
}
