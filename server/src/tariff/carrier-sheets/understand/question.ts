import { type FindingList, quoted } from '../../../documents/finding.ts';
import type { Surcharge } from '../../../engine/rating/document.ts';

/**
 * What a file does not say clearly, asked once: the answer is kept in the layout. `id` names the thing asked
 * about and is the same whenever the same layout is read; an answer is one of `answers`, or a text of the
 * form that `form` describes.
 */
export type LayoutQuestion = {
  id: string;
  about: QuestionSubject;
  /** The question in Portuguese. */
  message: string;
  sheet: string | null;
  line: number | null;
  /** Letters of the column. */
  column: string | null;
  /** Text of the column's header, or of the name asked about. */
  header: string | null;
  /** The first values found there, as written. */
  samples: string[];
  /** Likely answers, the likeliest first. */
  guesses: string[];
  answers: string[];
  /** What an answer may look like beside `answers`, for people; null when only those are allowed. */
  form: string | null;
  /** Of a sentence that states a charge: what `charged` takes into the table; null where it was not understood. */
  proposal: ProposedCharge | null;
};

/** A charge that a sentence states, as the table would have it. */
export type ProposedCharge = Pick<
  Surcharge,
  'code' | 'event' | 'name' | 'percentPpm' | 'percentBase' | 'fixedCents' | 'minCents' | 'maxCents'
> & {
  unit: Omit<NonNullable<Surcharge['unit']>, 'franchiseMilli'> | null;
  /** States it is charged in; everywhere for none. */
  ufs: string[];
  /** The charge in Portuguese. */
  text: string;
  /** What else the sentence says, and the charge does not: it is charged without regard to that. */
  unread: string | null;
  /** Whether the table has this charge with other amounts already, to which it would be added. */
  addsUp: boolean;
};

export const questionSubjects = [
  'sheet',
  'column',
  'weightUnit',
  'lengthUnit',
  'decimal',
  'percents',
  'above',
  'excess',
  'bandPrices',
  'mode',
  'days',
  'charge',
  'list',
  'region',
  'origin',
  'vehicle',
  'sentence',
] as const;
export type QuestionSubject = (typeof questionSubjects)[number];

/** Questions by id; each is asked once, and is an error as long as it has no answer. */
export class QuestionList {
  readonly #questions = new Map<string, LayoutQuestion>();
  readonly #findings: FindingList;

  constructor(findings: FindingList) {
    this.#findings = findings;
  }

  get all(): LayoutQuestion[] {
    return [...this.#questions.values()];
  }

  ask(question: LayoutQuestion): void {
    if (this.#questions.has(question.id) || this.#questions.size >= mostQuestions) return;
    this.#questions.set(question.id, question);
    const { sheet, line, column, message, guesses } = question;
    const hint = guesses[0] === undefined ? '' : ` Talvez: ${guesses[0]}.`;
    this.#findings.add({
      severity: 'error',
      code: 'question',
      message: `${message}${hint} Responda à pergunta ${quoted(question.id)}.`,
      sheet,
      line,
      column,
    });
  }
}

/** A file that raises more questions than this is not a table. */
const mostQuestions = 500;
