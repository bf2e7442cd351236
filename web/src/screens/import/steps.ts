import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';

/** The steps of the wizard, as the address has them. */
export const steps = ['arquivos', 'entender', 'conferir', 'diferenca', 'publicar'] as const;
export type Step = (typeof steps)[number];

/** The step that an import is at when no address says another. */
export function stepOf({ state, report }: Pick<TableImportJob, 'state' | 'report'>): Step {
  if (state === 'open' || state === 'cancelled') return 'arquivos';
  // What was read before is read again by answers.
  if (state === 'waiting' || state === 'running') return report === null ? 'arquivos' : 'entender';
  if (state === 'needs_answers') return 'entender';
  if (state === 'failed') return 'conferir';
  return (report?.warningCount ?? 0) > 0 ? 'conferir' : 'diferenca';
}

/** The step beside another one; the first and the last have one neighbour each. */
export function neighbour(step: Step, by: 1 | -1): Step | undefined {
  return steps[steps.indexOf(step) + by];
}
