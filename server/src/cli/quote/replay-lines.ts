import type {
  ComparisonView,
  OfferReceiptView,
  RefusalReceiptView,
} from '@carreto/contract/admin/freights/receipts';
import type { ReplayWith } from '../../freight/quote/receipt/compare-replays.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import { counted } from '../output/output.ts';
import { type NameOf, sourceText } from './lines.ts';

type Pair = ComparisonView['pairs'][number];
type Side = OfferReceiptView | RefusalReceiptView;
type Line = OfferReceiptView['lines'][number];

const withWhat: Readonly<Record<ReplayWith['kind'], string>> = {
  stored: 'as it was',
  now: 'with the registry of now',
  versions: 'with these versions in place of others',
};

/** A quote beside itself: what differs, table by table, by the lines of its receipts; `-` is then, `+` is otherwise. */
export function comparisonLines(
  { id, identical, pairs }: ComparisonView,
  { how, nameOf }: { how: ReplayWith['kind']; nameOf: NameOf },
): string[] {
  const changed = pairs.filter(({ same }) => !same);
  const same = pairs.length - changed.length;
  return [
    `Quote ${id}; computed again as it was: ${identical ? 'identical' : 'NOT identical'}`,
    `Computed again ${withWhat[how]}: ${counted(changed.length, 'table or live offer differs', 'tables or live offers differ')}, ${same} the same.`,
    ...changed.flatMap((pair) => ['', ...pairLines(pair, nameOf)]),
  ];
}

function pairLines(pair: Pair, nameOf: NameOf): string[] {
  const { before, after } = pair;
  const known = before ?? after;
  const who = known === null ? '' : nameOf(known.carrierId);
  const [left, right] = differing(linesOf(before), linesOf(after));
  return [
    `${who}: ${whatOf(before)} -> ${whatOf(after)}${deltaOf(pair)}`,
    ...left.map((text) => `  - ${text}`),
    ...right.map((text) => `  + ${text}`),
  ];
}

function whatOf(side: Side | null): string {
  if (side === null) return 'not asked';
  const source = sourceText(side);
  if (!('lines' in side)) return `${source}, no offer`;
  const place = side.number === null ? 'not shown' : `offer ${side.number}`;
  return `${source}, ${place}, ${moneyText(side.finalCents)}`;
}

function deltaOf({ finalDeltaCents, daysDelta }: Pair): string {
  if (finalDeltaCents === null || daysDelta === null) return '';
  const money = `${finalDeltaCents > 0 ? '+' : ''}${moneyText(finalDeltaCents)}`;
  const days = daysDelta === 0 ? '' : `, ${daysDelta > 0 ? '+' : ''}${counted(daysDelta, 'day')}`;
  return ` (${money}${days})`;
}

/** What is said, and by what it is compared: a line of another version that says the same is the same. */
type Said = { text: string; key: string };

function linesOf(side: Side | null): Said[] {
  if (side === null) return [];
  if ('lines' in side) return side.lines.map((line) => ({ text: line.text, key: keyOf(line) }));
  return [{ text: side.text, key: side.text }];
}

function keyOf({ section, label, words, symbols, result, outcome }: Line): string {
  // The first line names version and revision; everything else of it is told by what follows.
  return section === 'table' && symbols === null && result === null
    ? `${label} ${words ?? ''}`
    : JSON.stringify([label, words, symbols, result, outcome]);
}

function differing(before: readonly Said[], after: readonly Said[]): [string[], string[]] {
  const only = (these: readonly Said[], those: readonly Said[]): string[] => {
    const keys = new Set(those.map(({ key }) => key));
    return these.filter(({ key }) => !keys.has(key)).map(({ text }) => text);
  };
  return [only(before, after), only(after, before)];
}
