import { FindingList, type FindingReport, quoted } from '../../documents/finding.ts';
import { proposalDigest } from './build/proposed-charge.ts';
import { readRegionRules } from './build/resolve-places.ts';
import { meaningFromText } from './understand/choose-meanings.ts';
import { emptyLayout, type Layout, type LayoutSheet, sheetKinds } from './understand/layout.ts';
import { chargeCodes } from './understand/meanings.ts';
import type { LayoutQuestion, ProposedCharge } from './understand/question.ts';
import { sidesOf } from './understand/settle-sides.ts';
import { readVehicleAnswer } from './understand/words/vehicles.ts';

/** An answer to the question of this id: one of its `answers`, or a text of its `form`. */
export type LayoutAnswer = { question: string; answer: string; by?: string; at?: string };

/** The layout with the answers in it, or why one of them is none. */
export type AnsweredLayout = { layout: Layout | null; report: FindingReport };

/**
 * Puts answers into a layout, which stays as it is; the new one is read with in its place. Answers to questions
 * of sheets that the layout does not hold, and words that no question allows, are errors; all or nothing. Nobody
 * questions, an answer is taken where the next reading goes by it, for a sheet or a column of it that there is, or where
 * the layout says so already; anything else would be lost in silence and is an error, too.
 */
export function answerQuestions(
  layout: Layout,
  answers: readonly LayoutAnswer[],
  questions: readonly Pick<LayoutQuestion, 'id' | 'header' | 'proposal'>[],
): AnsweredLayout {
  const findings = new FindingList();
  // An import that waited for answers over an upgrade has a layout without what is new.
  const answered = { ...emptyLayout(), ...structuredClone(layout) };
  const open = new Map(questions.map((question) => [question.id, question]));
  const named = new Set<string>();
  for (const { question, answer, by = null, at = null } of answers) {
    const [about = '', ...rest] = question.split('|');
    const { proposal = null, header: says = null } = open.get(question) ?? {};
    const given = { about, name: rest.join('|'), answer: answer.trim(), by, at, proposal, says };
    const problem = named.has(question)
      ? problems.twice(question)
      : putAnswer(answered, given, { question, isOpen: open.has(question) });
    named.add(question);
    if (problem !== null) findings.add({ severity: 'error', ...problem });
  }
  return { layout: findings.errorCount === 0 ? answered : null, report: findings.report() };
}

const problems = {
  twice: (id: string) => ({
    code: 'answered_twice',
    message: `A pergunta ${quoted(id)} foi respondida mais de uma vez.`,
  }),
  bad: (id: string, answer: string) => ({
    code: 'bad_answer',
    message: `${quoted(answer)} não responde à pergunta ${quoted(id)}.`,
  }),
  needless: (id: string) => ({
    code: 'not_asked',
    message: `A pergunta ${quoted(id)} não foi feita; a resposta não mudaria nada.`,
  }),
};

/** Puts an answer into the layout, or says why not. */
function putAnswer(
  layout: Layout,
  given: Given,
  { question, isOpen }: { question: string; isOpen: boolean },
) {
  const { about, answer } = given;
  const before = isOpen ? null : JSON.stringify(layout);
  const isTaken = isOpen || isHeeded(layout, given);
  const put = (Object.hasOwn(aboutNames, about) ? aboutNames[about] : null) ?? putIntoSheet;
  if (!put(layout, given)) return problems.bad(question, answer);
  return isTaken || JSON.stringify(layout) === before ? null : problems.needless(question);
}

/**
 * Whether a reading goes by this answer although it asked for none: what a sheet holds, what a column of it means, and that a
 * sentence somebody decided before is left out after all.
 */
function isHeeded({ sheets, sentences }: Layout, { about, name }: Given): boolean {
  if (about === 'sentence') return sentences.some((each) => each.key === name);
  const [key = '', ...rest] = name.split('|');
  const sheet = sheets.find((each) => each.key === key);
  if (about === 'sheet') return sheet !== undefined;
  const header = rest.join('|');
  // The rate template goes by its own titles.
  if (about !== 'column' || sheet === undefined || sheet.kind === 'template') return false;
  return sheet.headers.includes(header) || sheet.columns.some((each) => each.header === header);
}

type Given = {
  about: string;
  name: string;
  answer: string;
  by: string | null;
  at: string | null;
  /** What the question proposes, where it does. */
  proposal: ProposedCharge | null;
  /** The heading, name or sentence that the question is about. */
  says: string | null;
};
/** Puts one answer; false when it is none. */
type Put = (layout: Layout, given: Given) => boolean;

const aboutNames: Readonly<Record<string, Put>> = {
  charge: ({ charges }, { name, answer }) => isCharge(answer) && replace(charges, { name, code: answer }),
  region: ({ regions }, { name, answer }) => {
    const places = readRegionRules(answer);
    return places !== null && replace(regions, { name, places });
  },
  sentence: putSentence,
  vehicle: ({ vehicles }, { name, answer }) => {
    const capacity = readVehicleAnswer(answer);
    return capacity !== null && replace(vehicles, { name, ...capacity });
  },
};

/** A decision on a sentence; one that says what the layout says already leaves who said it first. */
function putSentence({ sentences }: Layout, { name, answer, by, at, proposal, says }: Given): boolean {
  if (!/^[0-9a-f]{12}$/.test(name)) return false;
  const known = sentences.find(({ key }) => key === name);
  if (answer === 'charged' && proposal === null) return (known?.charge ?? null) !== null;
  if (answer !== 'left_out' && answer !== 'charged') return false;
  const charge = answer === 'charged' && proposal !== null ? proposalDigest(proposal) : null;
  if (known === undefined) sentences.push({ key: name, by, at, charge, says });
  else if ((known.charge ?? null) !== charge) Object.assign(known, { by, at, charge });
  return true;
}

function isCharge(answer: string): boolean {
  return answer === 'ignore' || chargeCodes.some((code) => code === answer);
}

/** A name of signs alone is folded to nothing, and is asked about all the same. */
function replace<Item extends { name: string }>(items: Item[], item: Item): boolean {
  const at = items.findIndex(({ name }) => name === item.name);
  if (at < 0) items.push(item);
  else items[at] = item;
  return true;
}

const words = {
  sheet: ['kind', sheetKinds],
  weightUnit: ['weightUnit', ['g', 'kg', 't']],
  lengthUnit: ['lengthUnit', ['mm', 'cm', 'm']],
  decimal: ['decimal', ['comma', 'dot']],
  percents: ['percents', ['percent', 'fraction']],
  above: ['above', ['excess', 'per_kg', 'fixed']],
  excess: ['excess', ['last_band', 'band_start']],
  bandPrices: ['bandPrices', ['per_kg', 'fixed']],
  mode: ['mode', ['sum', 'larger']],
  list: ['charge', [...chargeCodes, 'ignore']],
} as const satisfies Record<string, readonly [keyof LayoutSheet, readonly string[]]>;

function putIntoSheet({ sheets }: Layout, { about, name, answer }: Given): boolean {
  const [key = '', ...rest] = name.split('|');
  const sheet = sheets.find((each) => each.key === key);
  if (sheet === undefined) return false;
  if (about === 'column') return putColumn(sheet, rest.join('|'), answer);
  if (about === 'days') return putDays(sheet, answer);
  const word = Object.hasOwn(words, about) ? words[about as keyof typeof words] : null;
  if (word === null || !word[1].some((allowed) => allowed === answer)) return false;
  // The rate template has no tonnes.
  if (about === 'weightUnit' && answer === 't' && sheet.kind === 'template') return false;
  Object.assign(sheet, { [word[0]]: answer });
  return true;
}

function putDays(sheet: LayoutSheet, answer: string): boolean {
  if (!/^[0-9]{1,3}$/.test(answer) || Number(answer) > 365) return false;
  sheet.days = Number(answer);
  return true;
}

function putColumn(sheet: LayoutSheet, header: string, answer: string): boolean {
  if (header === '' || meaningFromText(answer, header) === null) return false;
  const column = sheet.columns.find((each) => each.header === header);
  makeOrigin(sheet, header, answer);
  if (column === undefined) sheet.columns.push({ header, meaning: answer });
  else column.meaning = answer;
  return true;
}

/** Of two columns of one name the answer says which is the destination; the other is the origin. */
function makeOrigin({ columns }: LayoutSheet, header: string, answer: string): void {
  const [origin] = sidesOf(answer);
  const nameOf = (numbered: string): string => numbered.replace(/#[0-9]+$/, '');
  const twin = columns.find(
    (each) => each.header !== header && each.meaning === answer && nameOf(each.header) === nameOf(header),
  );
  if (origin !== undefined && twin !== undefined) twin.meaning = origin;
}
