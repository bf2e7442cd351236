import type { Lane } from '../rating/lane.ts';
import type { Alternative } from './alternatives.ts';
import type { Candidate, Evidence, Standing } from './substitution.ts';

/** Prices of other versions of the table. */
export function versionCandidates(standing: Standing, { alternatives }: Evidence): Candidate[] {
  return alternatives.versions.map((alternative) => swapped(standing, alternative, 'table_version'));
}

/** Prices of other regions of the table. */
export function regionCandidates(standing: Standing, { alternatives }: Evidence): Candidate[] {
  return alternatives.regions.map((alternative) => swapped(standing, alternative, 'region'));
}

function swapped(
  { inputs }: Standing,
  { label, lane }: Alternative,
  cause: 'table_version' | 'region',
): Candidate {
  return { cause: { cause, label }, inputs: { ...inputs, lane: asFoundSoFar(lane, inputs.lane) } };
}

/** Another lane with the tax rate and the way of weighing that were found already. */
function asFoundSoFar(lane: Lane, found: Lane): Lane {
  const { weight } = found.sheet.terms;
  const isAsIs = weight.charge === 'real' && weight.rounding === 'none' && weight.minimumG === 0;
  const terms = isAsIs ? { ...lane.sheet.terms, weight } : lane.sheet.terms;
  return { ...lane, levy: found.levy, ibsCbs: found.ibsCbs, sheet: { ...lane.sheet, terms } };
}
