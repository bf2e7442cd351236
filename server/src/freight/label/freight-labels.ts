import type { Label } from '../../documents/labels/content.ts';
import { layoutOf } from '../../documents/labels/layouts.ts';
import { problemsOf } from '../../documents/labels/problems.ts';
import { danfeLabels, danfeNfesOf, type Labelled, volumeLabels } from './labels-of.ts';

/** Most volumes of a document: a roll of labels, and some seconds of work. */
export const mostLabels = 1000;

/** The labels of a freight in a layout, or in Portuguese why they cannot be printed. */
export function freightLabels(labelled: Labelled, layout: number): { labels: Label[] } | { problem: string } {
  const { freight } = labelled;
  if (freight.recipient.anonymisedAt !== null)
    return { problem: 'Os dados do destinatário foram anonimizados.' };
  const made = isDanfe(layout) ? makeDanfes(labelled) : { labels: volumeLabels(labelled) };
  if ('problem' in made) return made;
  const problems = new Set(made.labels.flatMap(problemsOf));
  return problems.size === 0 ? made : { problem: [...problems].join(' ') };
}

function makeDanfes(labelled: Labelled): { labels: Label[] } | { problem: string } {
  const complete = danfeNfesOf(labelled.freight);
  if ('nfes' in complete) return { labels: danfeLabels(labelled, complete.nfes) };
  return { problem: `Dados da NF-e incompletos: ${complete.missing.join(', ')}.` };
}

/** Whether a layout is a simplified DANFE. */
export function isDanfe(layout: number): boolean {
  return layoutOf(layout).models.includes('danfe');
}
