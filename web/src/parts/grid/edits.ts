import type { Methods } from '../../api/made/operations.ts';
import type { Adjustment } from './adjustment.ts';
import { type Act, lastingSteps, type Step } from './overlay.ts';

/** A step as `editTableVersion` takes it. */
export type Edit = Parameters<Methods['editTableVersion']>[0]['body']['edits'][number];
export type GridPart = Extract<Edit, { kind: 'cell' }>['part'];

const microsPerCent = 10_000;

/** What was done to a part of a version, as the server does it again; each edit has its step at the same place of the other list. */
export function editsOf(part: GridPart, acts: readonly Act[]): { edits: Edit[]; steps: Step[] } {
  const steps = lastingSteps(acts);
  const edits = steps.map((step): Edit => {
    if (step.kind === 'cell') return { ...step, part };
    const { row, count, columns, by } = step;
    return { kind: 'adjust', part, row, count, columns: [...columns], ...wireAdjustment(by) };
  });
  return { edits, steps };
}

function wireAdjustment({ percentPpm, addCents, round }: Adjustment) {
  return {
    ...(percentPpm === 0 ? {} : { percentPpm }),
    ...(addCents === 0 ? {} : { addMicros: addCents * microsPerCent }),
    ...(round === undefined ? {} : { round }),
  };
}
