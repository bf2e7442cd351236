import type { LayoutQuestion } from '../../tariff/carrier-sheets/understand/question.ts';

const lineLength = 100;
/** Answers few enough to be told apart by number. */
const mostNumbers = 20;

/** A question with where it arises, what stands there and what may be answered. */
export function questionLines(question: LayoutQuestion): string[] {
  const { message, sheet, line, column, samples, form } = question;
  const place = [
    sheet === null ? null : `tab ${sheet}`,
    line === null ? null : `line ${line}`,
    column === null ? null : `column ${column}`,
  ].filter((part) => part !== null);
  return [
    `${place.length === 0 ? '' : `${place.join(', ')}: `}${message}`,
    ...(samples.length === 0 ? [] : wrapped('  there: ', samples, ' | ')),
    ...answerLines(question),
    ...(form === null ? [] : [`  or: ${form}`]),
  ];
}

/** The answer that a number stands for. */
export function numberedAnswer(typed: string, question: LayoutQuestion): string | undefined {
  return isNumbered(question) && /^[0-9]{1,3}$/.test(typed) ? question.answers[Number(typed) - 1] : undefined;
}

function isNumbered({ answers, form }: LayoutQuestion): boolean {
  return form === null && answers.length <= mostNumbers;
}

function answerLines(question: LayoutQuestion): string[] {
  const { answers } = question;
  if (answers.length === 0) return [];
  if (isNumbered(question)) {
    const numbered = answers.map((answer, at) => `${at + 1} ${answer}`);
    return wrapped('  answers: ', numbered, ', ');
  }
  const plain = answers.filter((answer) => !answer.includes('.'));
  return [...wrapped('  answers: ', plain, ', '), ...familyLines(answers)];
}

/** Answers such as `gris.percent`, by what they have in common: every name with every ending is one. */
function familyLines(answers: readonly string[]): string[] {
  const endings = new Map<string, string[]>();
  for (const answer of answers) {
    const [name = '', ending] = answer.split('.');
    if (ending !== undefined) endings.set(name, [...(endings.get(name) ?? []), ending]);
  }
  const families = Map.groupBy([...endings], ([, own]) => own.join(' '));
  return [...families].flatMap(([own, names]) => [
    ...wrapped(
      '  or NAME.ENDING, where NAME is one of: ',
      names.map(([name]) => name),
      ', ',
    ),
    ...wrapped('    and ENDING one of: ', own.split(' '), ', '),
  ]);
}

/** A list after a title, on lines that a terminal shows whole. */
function wrapped(title: string, items: readonly string[], separator: string): string[] {
  const lines: string[] = [];
  let line = title;
  for (const [at, item] of items.entries()) {
    const text = at < items.length - 1 ? `${item}${separator}` : item;
    if (line.length + text.trimEnd().length > lineLength && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = '    ';
    }
    line += text;
  }
  return [...lines, line.trimEnd()];
}

/** Questions that nobody answered, and how to. */
export function openQuestionLines(questions: readonly LayoutQuestion[]): string[] {
  if (questions.length === 0) return [];
  const example = questions.map(({ id, about, guesses, answers }) => ({
    question: id,
    // Left out on purpose is nothing to be copied from an example.
    answer: about === 'sentence' ? '' : (guesses[0] ?? answers[0] ?? ''),
  }));
  return [
    ...questions.flatMap((question) => [`question ${question.id}`, ...questionLines(question), '']),
    'Answer on a terminal, or put your answers into a file and give it with --answers FILE:',
    JSON.stringify(example, null, 2),
  ];
}
