import { fail } from '../../kernel/failure.ts';

/**
 * Two people edit the same thing: the second names a revision that is gone and is told so, instead of
 * overwriting what it never saw.
 */
export function requireRevision(current: { revision: number }, seen: number): void {
  if (current.revision === seen) return;
  throw fail('conflict', {
    message: 'O registro foi alterado por outra pessoa; leia-o de novo e repita a alteração.',
    details: [{ field: 'revision', message: `a revisão atual é ${current.revision}` }],
  });
}

/** Gives the row that must exist, or answers 404. */
export function found<Row>(row: Row | undefined): Row {
  if (row === undefined) throw fail('not_found');
  return row;
}
