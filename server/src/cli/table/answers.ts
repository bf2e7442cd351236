import { createInterface } from 'node:readline/promises';
import type { Ask } from '../../registry/tables/read-answering.ts';
import type { LayoutAnswer } from '../../tariff/carrier-sheets/answer-questions.ts';
import type { LayoutQuestion } from '../../tariff/carrier-sheets/understand/question.ts';
import { type Arguments, CommandError, complain, type Option, textOption } from '../command.ts';
import { numberedAnswer, questionLines } from '../output/question-lines.ts';
import { readJson } from './file-options.ts';

type IsAnswer = Parameters<Ask>[1];

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
  return async (questions, isAnswer) => {
    if (questions.length === 0) return null;
    onAsk();
    return atTerminal(questions, isAnswer);
  };
}

function fromList(known: readonly LayoutAnswer[]): Ask {
  const given = new Set<string>();
  return async (questions) => {
    // What nothing asks for in the end is heeded or refused, never dropped.
    if (questions.length === 0) return known.filter(({ question }) => !given.has(question));
    const questionIds = new Set(questions.map(({ id }) => id));
    const answers = known.filter(({ question }) => questionIds.has(question) && !given.has(question));
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
async function atTerminal(
  questions: readonly LayoutQuestion[],
  isAnswer: IsAnswer,
): Promise<LayoutAnswer[] | null> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const leaving = new AbortController();
  // Ctrl-C and Ctrl-D leave; nothing was changed yet.
  lines.once('SIGINT', () => leaving.abort());
  lines.once('close', () => leaving.abort());
  const answers: LayoutAnswer[] = [];
  try {
    for (const [at, question] of questions.entries()) {
      complain('');
      for (const line of questionLines(question)) complain(line);
      const [guess] = question.guesses;
      const prompt = `[${at + 1}/${questions.length}] Answer${guess === undefined ? '' : ` (Enter: ${guess})`}: `;
      const ask = async (): Promise<string> => {
        const typed = (await lines.question(prompt, { signal: leaving.signal })).trim();
        return numberedAnswer(typed, question) ?? (typed === '' ? (guess ?? '') : typed);
      };
      answers.push(await untilTaken(question, ask, isAnswer));
    }
  } catch (error) {
    if (!leaving.signal.aborted) throw error;
    complain('');
    return null;
  } finally {
    lines.close();
  }
  return answers;
}

/** What was typed wrong is asked for again, not lost with everything before it. */
async function untilTaken(
  { id: question }: LayoutQuestion,
  ask: () => Promise<string>,
  isAnswer: IsAnswer,
): Promise<LayoutAnswer> {
  for (;;) {
    const answer = { question, answer: await ask() };
    if (isAnswer(answer)) return answer;
    complain(`"${answer.answer}" is no answer to this; Ctrl-C leaves without importing.`);
  }
}
