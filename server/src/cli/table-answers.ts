import { createInterface } from 'node:readline/promises';
import type { LayoutAnswer } from '../documents/freight-table/layout/answer-questions.ts';
import type { LayoutQuestion } from '../documents/freight-table/layout/question.ts';
import type { Ask } from '../registry/tables/read-answering.ts';
import { type Arguments, CommandError, complain, type Option, textOption } from './command.ts';
import { readJson } from './table-file-options.ts';

export const answersOption = {
  answers: {
    type: 'string',
    value: 'FILE',
    description:
      'JSON list of {"question": ID, "answer": TEXT}; on a terminal questions are asked when absent',
  },
} as const satisfies Record<string, Option>;

/** Who answers questions: the file of `--answers`, or whoever sits at the terminal, or nobody. */
export async function askFrom(args: Arguments, onAsk: () => void = () => {}): Promise<Ask> {
  const path = textOption(args, 'answers');
  if (path !== undefined) return fromList(toAnswers(await readJson(path), path));
  const isTerminal = process.stdin.isTTY === true && process.stderr.isTTY === true;
  if (!isTerminal || args.options.json === true) return async () => null;
  return (questions) => {
    onAsk();
    return atTerminal(questions);
  };
}

function fromList(known: readonly LayoutAnswer[]): Ask {
  const given = new Set<string>();
  return async (questions) => {
    const asked = new Set(questions.map(({ id }) => id));
    const answers = known.filter(({ question }) => asked.has(question) && !given.has(question));
    for (const { question } of answers) given.add(question);
    return answers.length === 0 ? null : answers;
  };
}

/** A list of answers, as such or as the body that the admin API takes. */
function toAnswers(json: unknown, path: string): LayoutAnswer[] {
  const list = Array.isArray(json) ? json : (json as { answers?: unknown } | null)?.answers;
  if (Array.isArray(list) && list.every(isAnswer)) return list;
  throw new CommandError(`${path} should hold a list of {"question": ID, "answer": TEXT}`);
}

function isAnswer(value: unknown): value is LayoutAnswer {
  const { question, answer } = (value ?? {}) as Partial<LayoutAnswer>;
  return typeof question === 'string' && typeof answer === 'string';
}

/** Asks one question after the other; an empty line takes the likeliest answer. Null when the person leaves. */
async function atTerminal(questions: readonly LayoutQuestion[]): Promise<LayoutAnswer[] | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const answers: LayoutAnswer[] = [];
  try {
    for (const [at, question] of questions.entries()) {
      complain('');
      for (const line of questionLines(question)) complain(line);
      const guess = question.guesses[0];
      const prompt = `[${at + 1}/${questions.length}] Answer${guess === undefined ? '' : ` (Enter: ${guess})`}: `;
      const typed = (await lines.question(prompt)).trim();
      const answer = numbered(typed, question) ?? (typed === '' ? guess : typed);
      if (answer !== undefined) answers.push({ question: question.id, answer });
    }
  } catch {
    return null;
  } finally {
    lines.close();
  }
  return answers.length === 0 ? null : answers;
}

/** Answers may be given by their number in the list. */
function numbered(typed: string, { answers, form }: LayoutQuestion): string | undefined {
  if (!/^[0-9]{1,3}$/.test(typed) || form !== null) return undefined;
  return answers[Number(typed) - 1];
}

/** A question with where it arises, what stands there and what may be answered. */
export function questionLines(question: LayoutQuestion): string[] {
  const { message, sheet, line, column, samples, answers, form } = question;
  const place = [
    sheet === null ? null : `tab ${sheet}`,
    line === null ? null : `line ${line}`,
    column === null ? null : `column ${column}`,
  ].filter((part) => part !== null);
  return [
    `${place.length === 0 ? '' : `${place.join(', ')}: `}${message}`,
    ...(samples.length === 0 ? [] : [`  there: ${samples.join(' | ')}`]),
    ...(answers.length === 0
      ? []
      : [
          `  answers: ${answers.map((answer, at) => (form === null ? `${at + 1} ${answer}` : answer)).join(', ')}`,
        ]),
    ...(form === null ? [] : [`  or: ${form}`]),
  ];
}

/** Questions that nobody answered, and how to. */
export function openQuestionLines(questions: readonly LayoutQuestion[]): string[] {
  if (questions.length === 0) return [];
  const example = questions.map(({ id, guesses, answers }) => ({
    question: id,
    answer: guesses[0] ?? answers[0] ?? '',
  }));
  return [
    ...questions.flatMap((question) => [`question ${question.id}:`, ...questionLines(question)]),
    '',
    'Answer on a terminal, or put your answers into a file and give it with --answers FILE:',
    JSON.stringify(example, null, 2),
  ];
}
