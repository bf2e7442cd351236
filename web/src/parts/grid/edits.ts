import type { Methods } from '../../api/made/operations.ts';
import type { Adjustment } from './adjustment.ts';
import { type Act, lastingSteps, removedOf, type Step } from './overlay.ts';

/** A step as `editTableVersion` takes it. */
export type Edit = Parameters<Methods['editTableVersion']>[0]['body']['edits'][number];
export type GridPart = Extract<Edit, { kind: 'cell' }>['part'];

const microsPerCent = 10_000;

/** What was done to a part of a version, as the server does it again; each edit has its step at the same place of the other list. */
export function editsOf(part: GridPart, acts: readonly Act[]): { edits: Edit[]; steps: Step[] } {
  const lasting = lastingSteps(acts);
  // From below, so that those above keep their places.
  const removing = removedOf(lasting)
    .reverse()
    .map(({ first, until }): Step => ({ kind: 'remove', row: first, count: until - first }));
  const steps = [...lasting.filter(({ kind }) => kind !== 'remove'), ...removing];
  return { edits: steps.map((step) => wireStep(part, step)), steps };
}

function wireStep(part: GridPart, step: Step): Edit {
  switch (step.kind) {
    case 'cell':
    case 'remove':
      return { ...step, part };
    case 'add':
      return { kind: 'add', part, like: step.row - 1, cells: step.cells.map((cell) => ({ ...cell })) };
    case 'adjust': {
      const { row, count, columns, by } = step;
      return { kind: 'adjust', part, row, count, columns: [...columns], ...wireAdjustment(by) };
    }
  }
}

function wireAdjustment({ percentPpm, addCents, round }: Adjustment) {
  return {
    ...(percentPpm === 0 ? {} : { percentPpm }),
    ...(addCents === 0 ? {} : { addMicros: addCents * microsPerCent }),
    ...(round === undefined ? {} : { round }),
  };
}
