import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import { fixedPointText, moneyText, numberText } from '../../kernel/value-texts.ts';
import { tableLines } from '../output/output.ts';
import { wrapped } from '../output/wrapped.ts';

type Impact = ImpactView;
type Sum = Impact['all'];

/** The difference in money, in 100 columns. */
export function impactLines(impact: Impact): string[] {
  const { all, deadlines, first, byUf, byWeight, byLane, byCarrier, byCharge } = impact;
  const upTo = (kg: number | null): string => (kg === null ? 'more' : `<= ${numberText(kg, 0, 6)} kg`);
  return [
    ...wrapped(
      `The table offers with both for ${all.both}: ${all.same} the same, ${all.dearer} dearer, ${all.cheaper} cheaper. Offers lost: ${all.lost} (${moneyText(all.lostCents)}); gained: ${all.gained} (${moneyText(all.gainedCents)}).`,
      { indent: 2 },
    ),
    `  Cost ${changeText(all.costBeforeCents, all.costAfterCents)}`,
    `  After freight rules ${changeText(all.finalBeforeCents, all.finalAfterCents)}`,
    `  Deadlines: ${deadlines.same} the same, ${deadlines.sooner} sooner, ${deadlines.later} later`,
    ...wrapped(
      `First offers: ${first.same} the same, ${first.changed} others (${first.won} won, ${first.lost} lost; ${first.appeared} where there was none, ${first.vanished} where there is none now)`,
      { indent: 2 },
    ),
    `  Price of the first offers ${changeText(first.finalBeforeCents, first.finalAfterCents)}`,
    ...section(
      'By state',
      'state',
      byUf.map((sum) => [sum.uf ?? '?', sum]),
    ),
    ...section(
      'By weight charged',
      'up to',
      byWeight.map((sum) => [upTo(sum.upToKg), sum]),
    ),
    ...section(
      byLane.length < impact.laneCount ? `By lane, ${shownLanes} of ${impact.laneCount}` : 'By lane',
      'lane',
      byLane.slice(0, shownLanes).map((sum) => [sum.lane ?? '?', sum]),
    ),
    ...(byCarrier.length < 2
      ? []
      : section(
          'By carrier of the tables',
          'carrier',
          byCarrier.map((sum) => [sum.carrier.slice(0, 24), sum]),
        )),
    ...winnerLines(impact.winners),
    ...chargeLines(byCharge),
    ...flipLines(first.flips),
    ...moverLines(impact.movers),
  ];
}

const shownLanes = 10;
const shownWinners = 10;

function winnerLines(winners: Impact['winners']): string[] {
  const moved = winners.filter(({ before, after }) => before !== after).slice(0, shownWinners);
  if (moved.length === 0) return [];
  const rows = moved.map(({ carrier, before, after, finalBeforeCents, finalAfterCents }) => [
    ...[carrier, before, after, after - before],
    ...[fixedPointText(finalBeforeCents, 2), fixedPointText(finalAfterCents, 2)],
  ]);
  const lines = tableLines(['carrier', 'before', 'after', 'change', 'before R$', 'after R$'], rows);
  return ['', 'Who stands first, how often', ...lines.map((line) => `  ${line}`)];
}

function section(title: string, key: string, rows: readonly (readonly [string, Sum])[]): string[] {
  if (rows.length === 0) return [];
  const headings = [
    key,
    'both',
    'dearer',
    'cheaper',
    'lost',
    'gained',
    'before R$',
    'after R$',
    'change',
    '%',
  ];
  const cells = rows.map(([name, sum]) => [
    name,
    sum.both,
    sum.dearer,
    sum.cheaper,
    sum.lost,
    sum.gained,
    fixedPointText(sum.costBeforeCents, 2),
    fixedPointText(sum.costAfterCents, 2),
    signed(sum.deltaCents),
    sum.deltaPpm === null ? '-' : percent(sum.deltaPpm),
  ]);
  return ['', title, ...tableLines(headings, cells).map((line) => `  ${line}`)];
}

function chargeLines(charges: Impact['byCharge']): string[] {
  const changed = charges.filter(({ deltaCents }) => deltaCents !== 0);
  if (changed.length === 0) return [];
  const rows = changed.map(({ code, beforeCents, afterCents, deltaCents }) => [
    code,
    fixedPointText(beforeCents, 2),
    fixedPointText(afterCents, 2),
    signed(deltaCents),
  ]);
  const lines = tableLines(['charge', 'before R$', 'after R$', 'change'], rows);
  return ['', 'By charge', ...lines.map((line) => `  ${line}`)];
}

const shownFlips = 10;

function flipLines(flips: Impact['first']['flips']): string[] {
  if (flips.length === 0) return [];
  const name = ({ carrier, service, isOwn }: (typeof flips)[number]['from']): string =>
    `${carrier}, ${service}${isOwn ? ' (this table)' : ''}`;
  return [
    '',
    'Who gave way to whom as the first offer',
    ...flips
      .slice(0, shownFlips)
      .flatMap(({ from, to, quotes, deltaCents }) =>
        wrapped(`${quotes} x ${name(from)} -> ${name(to)}: ${signed(deltaCents)}`, { indent: 2 }),
      ),
  ];
}

const shownMovers = 10;

/** Quotes with the largest differences. */
export function moverLines(movers: Impact['movers'], title = 'Largest differences'): string[] {
  if (movers.length === 0) return [];
  const rows = movers
    .slice(0, shownMovers)
    .map(
      ({
        quoteId,
        freightCode,
        shipperId,
        uf,
        costBeforeCents: before,
        costAfterCents: after,
        isFirstChanged,
      }) => [
        quoteId ?? freightCode,
        shipperId,
        uf ?? '?',
        before === null ? '-' : fixedPointText(before, 2),
        after === null ? '-' : fixedPointText(after, 2),
        before === null || after === null ? '-' : signed(after - before),
        isFirstChanged,
      ],
    );
  const headings = ['quote or freight', 'shipper', 'state', 'before R$', 'after R$', 'change', 'other first'];
  return ['', title, ...tableLines(headings, rows).map((line) => `  ${line}`)];
}

function signed(cents: number): string {
  return `${cents > 0 ? '+' : ''}${fixedPointText(cents, 2)}`;
}

function percent(ppm: number): string {
  return `${ppm > 0 ? '+' : ''}${numberText(ppm / 10_000, 2, 2)}`;
}

function changeText(before: number, after: number): string {
  const share = before === 0 ? '' : ` (${percent(Math.round(((after - before) / before) * 1_000_000))} %)`;
  return `${moneyText(before)} -> ${moneyText(after)}: ${signed(after - before)}${share}`;
}
