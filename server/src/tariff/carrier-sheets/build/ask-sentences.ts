import type { TableDocument } from '../../../engine/rating/document.ts';
import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import { eventNames, surchargeNames } from '../../diff/value-names.ts';
import { type ChargeSentence, isCharged } from '../facts/charge-sentence.ts';
import { wireCodeOf } from '../read/charge-defaults.ts';
import type { ChargeCode } from '../understand/meanings.ts';
import type { ProposedCharge, QuestionList } from '../understand/question.ts';
import { questionOf } from '../understand/question-of.ts';
import type { Reading } from '../understand/understood.ts';
import type { DecidedSentences, PlacedSentence, SentenceDecision } from './decided-sentences.ts';
import { proposedCharge } from './proposed-charge.ts';

/**
 * Asks about every sentence that states a charge which the table does not make: nothing is stored until somebody took it into the
 * table or left it out on purpose. What was said is named again with each file that holds the sentence.
 */
export function askSentences(
  sentences: readonly PlacedSentence[],
  document: TableDocument,
  { decided, findings, questions }: Pick<Reading, 'findings' | 'questions'> & { decided: DecidedSentences },
): void {
  const named = new Set<string>();
  for (const placed of sentences) {
    const { sentence, notation } = placed;
    if (named.has(sentence.key)) continue;
    const decision = decided.get(sentence.key);
    const isTaken = decision?.charge != null && decision.proposal !== null;
    if (!isTaken && isCharged(sentence, document.surcharges, notation)) continue;
    named.add(sentence.key);
    if (decision === undefined) ask(placed, document, questions);
    else findings.add(decidedFinding(placed, decision));
  }
}

/** Findings that name a decision again; somebody took it, so nobody has to accept it once more. */
export const decisionCodes: ReadonlySet<string> = new Set(['left_out', 'charge_accepted']);

function decidedFinding(
  { sentence: { text }, sheet, line }: PlacedSentence,
  { by, at, proposal }: SentenceDecision,
) {
  const who = `${by === null ? '' : ` por ${by}`}${at === null ? '' : ` em ${dayOf(at)}`}`;
  const place = { severity: 'warning', sheet, line } as const;
  if (proposal === null)
    return { ...place, code: 'left_out', message: `${whole(text)} foi deixada de fora de propósito${who}.` };
  const unread = proposal.unread === null ? '' : ` Não entra na taxa: ${whole(proposal.unread)}.`;
  const message = `${whole(text)} foi aceita como taxa${who}: ${proposedCharge(proposal, []).text}.${unread}`;
  return { ...place, code: 'charge_accepted', message };
}

/** `DD/MM/YYYY` in São Paulo, where whoever decided looks at a calendar. */
function dayOf(at: string): string {
  return formatDay(dayInSaoPaulo(Date.parse(at)))
    .split('-')
    .reverse()
    .join('/');
}

function ask(
  { sentence, proposal, sheet, line }: PlacedSentence,
  document: TableDocument,
  list: QuestionList,
) {
  const { key, text } = sentence;
  const proposed = proposal === null ? null : proposedCharge(proposal, document.surcharges);
  list.ask(
    questionOf({
      id: `sentence|${key}`,
      about: 'sentence',
      message: proposed === null ? notUnderstood(sentence) : proposing(text, proposed),
      sheet,
      line,
      header: text.slice(0, 300),
      answers: proposed === null ? ['left_out'] : ['charged', 'left_out'],
      proposal: proposed,
    }),
  );
}

function notUnderstood({ text, code }: ChargeSentence): string {
  return `A frase ${whole(text)} diz uma taxa (${nameOf(code)}) que a tabela não cobra e que não se entende por inteiro. Foi deixada de fora de propósito (left_out)? Se não, ponha-a numa aba de taxas ou nas opções.`;
}

function nameOf(code: ChargeCode): string {
  const wire = wireCodeOf(code);
  return wire.event === null ? surchargeNames[wire.code] : eventNames[wire.event];
}

function proposing(text: string, { text: charge, unread, addsUp }: ProposedCharge): string {
  const besides = unread === null ? '' : ` Sem distinguir ${whole(unread)}: vale para todo frete.`;
  const sum = addsUp ? ' A tabela já cobra essa taxa com outro valor; aceita, esta se soma.' : '';
  return `A frase ${whole(text)} diz uma taxa que a tabela não cobra. Entra na tabela (charged) como ${whole(charge)}, ou fica de fora de propósito (left_out)?${besides}${sum}`;
}

/** A sentence is what somebody decides on: it is quoted whole. */
function whole(text: string): string {
  return `“${text.replace(/\s+/g, ' ').slice(0, longestQuote)}”`;
}

const longestQuote = 300;
