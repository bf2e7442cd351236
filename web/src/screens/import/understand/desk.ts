import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { createContext, use } from 'react';
import type { UsedChoices } from './use-choices.ts';

export type Question = TableImportJob['questions'][number];

/** What parts of the step where files are understood work with. */
export type ImportDesk = UsedChoices & {
  questions: readonly Question[];
  /** Whether one answer is for all questions alike. */
  isForAll: boolean;
  /** Whether answers and corrections are taken. */
  mayChange: boolean;
};

const Context = createContext<ImportDesk | undefined>(undefined);

export const Desk = Context;

export function useDesk(): ImportDesk {
  const desk = use(Context);
  if (desk === undefined) throw new Error('nothing is understood here');
  return desk;
}

/** The id of the field in which a question about a column is answered. */
export function fieldIdOf(question: string): string {
  return `answer-${encodeURIComponent(question)}`;
}

/** The ids of all questions that one answer is for: those of the same subject and heading, or the one alone. */
export function alikeOf(
  id: string,
  { questions, isForAll }: Pick<ImportDesk, 'questions' | 'isForAll'>,
): string[] {
  const own = questions.find((question) => question.id === id);
  if (own === undefined || !isForAll) return [id];
  return questions
    .filter(({ about, header }) => about === own.about && header === own.header)
    .map((question) => question.id);
}
