import type { Notation } from '../../../documents/spreadsheets/cells/decimals.ts';
import type { Cell, Row } from '../../../documents/spreadsheets/sheet.ts';
import { linesPerSheet } from '../../template/rows.ts';
import { type ChargeProposal, proposalOf } from '../facts/charge-proposal.ts';
import { type ChargeSentence, chargeOfPair, chargeSentences } from '../facts/charge-sentence.ts';
import { nowhere } from '../read/destination.ts';
import type { ChargeLine } from '../read/read-charges.ts';
import { onlyCell } from '../understand/block.ts';
import type { Layout } from '../understand/layout.ts';
import type { UnderstoodBlock } from '../understand/understood.ts';
import { proposalDigest, proposedCharge } from './proposed-charge.ts';

/** A sentence that states a charge, where it stands, how numbers are written there, and the charge it comes to. */
export type PlacedSentence = {
  sentence: ChargeSentence;
  proposal: ChargeProposal | null;
  sheet: string | null;
  sheetIndex: number;
  line: number;
  notation: Notation;
};

/** What somebody decided of a sentence; `proposal` is the charge that was accepted, null for one left out. */
export type SentenceDecision = Layout['sentences'][number] & { proposal: ChargeProposal | null };
export type DecidedSentences = ReadonlyMap<string, SentenceDecision>;

/** The sentences of a block that none of its readers takes for something else. */
export function sentencesOfBlock(block: UnderstoodBlock): PlacedSentence[] {
  const { columns, kind } = block;
  const meant = new Set(columns.filter(({ meaning }) => meaning !== 'ignore').map(({ index }) => index));
  // A tab of facts has charges in rows of their own: what they say is no fact.
  const isRead = kind !== 'ignore' && kind !== 'facts';
  const prose = kind === 'ignore' ? block.rows : [...block.above, ...(isRead ? [] : block.body)];
  const unread = (row: Row): readonly Cell[] => {
    if (onlyCell(row) !== null) return row.cells;
    return columns.length === 0 ? [] : row.cells.filter((_, index) => !meant.has(index));
  };
  return [
    ...prose.flatMap((row) => sentencesOfRow(row, row.cells, block)),
    ...(isRead ? block.body : []).flatMap((row) => sentencesOfRow(row, unread(row), block)),
  ];
}

/** The sentences that these cells of a row hold. */
export function sentencesOfRow(
  { line }: Row,
  cells: readonly Cell[],
  { sheet, sheetIndex, notation }: Pick<PlacedSentence, 'sheet' | 'sheetIndex' | 'notation'>,
): PlacedSentence[] {
  return sentencesOfCells(cells).map((sentence) => ({
    sentence,
    proposal: proposalOf(sentence, notation),
    sheet,
    sheetIndex,
    line,
    notation,
  }));
}

/** Sentences of the cells, else of a name and its amount in two of them. */
function sentencesOfCells(cells: readonly Cell[]): ChargeSentence[] {
  const filled = cells.filter((cell) => cell !== null);
  const texts = filled.filter((cell) => typeof cell === 'string');
  const own = texts.flatMap(chargeSentences);
  if (own.length > 0) return own;
  const [name, value] = filled;
  if (filled.length === 2 && typeof name === 'string' && typeof value === 'number')
    return chargeOfPair(name, value);
  return texts.length < 2 ? [] : chargeSentences(texts.join(' '));
}

/**
 * What was decided of these sentences, by their keys. A charge that was accepted and reads as another one now is undecided
 * again; that it was left out holds whatever it reads as.
 */
export function decidedSentences(
  sentences: readonly PlacedSentence[],
  { sentences: kept }: Layout,
): DecidedSentences {
  const known = new Map(kept.map((one) => [one.key, one]));
  const decided = new Map<string, SentenceDecision>();
  for (const { sentence, proposal } of sentences) {
    const decision = known.get(sentence.key);
    if (decision === undefined || decided.has(sentence.key)) continue;
    if (decision.charge == null) decided.set(sentence.key, { ...decision, proposal: null });
    else if (proposal !== null && proposalDigest(proposedCharge(proposal, [])) === decision.charge)
      decided.set(sentence.key, { ...decision, proposal });
  }
  return decided;
}

/** The accepted charges as lines of a sheet of charges, without those that the files have there already. */
export function acceptedCharges(
  sentences: readonly PlacedSentence[],
  decided: DecidedSentences,
  charges: readonly ChargeLine[],
): ChargeLine[] {
  const named = new Set<string>();
  return sentences.flatMap(({ sentence: { key }, sheet, sheetIndex, line }) => {
    const proposal = decided.get(key)?.proposal ?? null;
    if (proposal === null || named.has(key)) return [];
    named.add(key);
    const { code, name, amounts, ufs } = proposal;
    const stated = JSON.stringify(amounts);
    if (charges.some((one) => one.code === code && JSON.stringify(one.amounts) === stated)) return [];
    const places = ufs.map((uf) => ({ ...nowhere, uf }));
    return [{ line: sheetIndex * linesPerSheet + line, sheet, code, name, amounts, places }];
  });
}
