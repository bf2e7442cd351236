import { useKept } from '../../../parts/list/use-kept.ts';

/** Answers that were chosen and not sent yet, by the id of their question. */
export type Choices = Readonly<Record<string, string>>;

export type UsedChoices = {
  choices: Choices;
  /** Chooses the same answer to some questions; an empty one is none. */
  choose: (questions: readonly string[], answer: string) => void;
  clear: () => void;
};

/** What was chosen so far in an import: kept by this browser, so that neither a reload nor a day loses it. */
export function useChoices(importId: number): UsedChoices {
  const [choices, keep] = useKept<Choices>(`carreto.import.${importId}.choices`, readChoices, 'machine');
  return {
    choices,
    choose(questions, answer) {
      const others = Object.entries(choices).filter(([question]) => !questions.includes(question));
      const chosen = answer === '' ? [] : questions.map((question) => [question, answer] as const);
      keep(Object.fromEntries([...others, ...chosen]));
    },
    clear: () => keep({}),
  };
}

/** What a browser stored; anything else is nothing. */
export function readChoices(stored: unknown): Choices {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  return Object.fromEntries(
    Object.entries(stored).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}
