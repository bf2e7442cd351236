import type { CteAuditOut } from '@carreto/contract/admin/charges/cte-audits';
import { moneyText, numberText, percentText, weightText } from '../../kernel/value-texts.ts';
import { localTime } from '../freight/lines.ts';
import { tableLines } from '../output/output.ts';

type Receipt = NonNullable<CteAuditOut['receipt']>;
type CauseOut = Receipt['causes'][number];

/** What was charged, what was due and why they differ, as the last audit has it. */
export function auditLines({ receipt, isAuditDue }: CteAuditOut): string[] {
  const due = isAuditDue ? ['It will be audited in a moment.'] : [];
  if (receipt === null) return due.length > 0 ? due : ['It was not audited.'];
  const negotiated = receipt.isNegotiated ? ', due is what both sides settled for' : '';
  const by = receipt.by === null ? '' : `, by its ${receipt.by === 'lines' ? 'lines' : 'total'}`;
  return [
    `Audited ${localTime(receipt.auditedAt)}: ${receipt.outcome}${by}${negotiated}.`,
    ...due,
    ...comparedLines(receipt),
    ...causeLines(receipt),
    ...owedLines(receipt),
    ...deliveryLines(receipt),
  ];
}

/** Charge by charge, the total last. */
function comparedLines({ lines, total, causes }: Receipt): string[] {
  if (total === null) return [];
  const rows = [...lines, { charge: 'total', ...total }].map((line) => [
    line.charge,
    moneyText(line.chargedCents),
    moneyText(line.dueCents),
    moneyText(line.differenceCents),
    moneyText(line.allowedCents),
    line.isWithin ? 'within' : causesOfLine(line, causes),
  ]);
  return ['', ...tableLines(['charge', 'charged', 'due', 'difference', 'tolerance', 'cause'], rows)];
}

/** The causes of a line are its own, else those of no line in particular; the total has all. */
function causesOfLine({ charge }: { charge: string }, causes: readonly CauseOut[]): string {
  const own = causes.filter((one) => chargeOf(one) === charge);
  const general = causes.filter((one) => chargeOf(one) === undefined);
  const shown = charge === 'total' ? causes : own.length > 0 ? own : general;
  return [...new Set(shown.map(({ cause }) => cause))].join(', ') || 'unexplained';
}

function chargeOf({ facts }: CauseOut): unknown {
  return (facts as { charge?: unknown }).charge;
}

/** Shares of the difference, which add up to it. */
function causeLines({ causes, unexplainedCents, total }: Receipt): string[] {
  if (total === null || (causes.length === 0 && unexplainedCents === 0)) return [];
  const rows = causes.map(({ cause, cents, facts }) => [cause, moneyText(cents), factsOf(facts)]);
  const rest = unexplainedCents === 0 ? [] : [['unexplained', moneyText(unexplainedCents), '']];
  return ['', ...tableLines(['cause', 'share', 'by'], [...rows, ...rest])];
}

const units = [
  ['G', weightText],
  ['Cents', moneyText],
  ['Ppm', percentText],
  ['KgPerM3Milli', (value: number) => `${numberText(value / 1000, 0, 3)} kg/m³`],
] as const;

/** `dueG: 12000, chargedG: 18000` as people read it. */
function factsOf(facts: unknown): string {
  return Object.entries(facts as object)
    .map(([name, value]) => {
      const unit = units.find(([suffix]) => name.endsWith(suffix));
      if (unit === undefined || typeof value !== 'number') return String(value);
      return `${name.slice(0, -unit[0].length)} ${unit[1](value)}`;
    })
    .join(', ');
}

/** What each freight makes due, and what is charged for them elsewhere. */
function owedLines({ freights, chargedElsewhereCents, atChargedWeightCents }: Receipt): string[] {
  const rows = freights.map((freight) => [
    freight.freightCode,
    moneyText(freight.dueCents),
    freight.refusal === null ? freight.basis : `${freight.basis}: ${freight.refusal}`,
    freight.tableReference || null,
    freight.usedG === null ? null : weightText(freight.usedG),
    freight.taxRatePpm === null ? null : percentText(freight.taxRatePpm),
  ]);
  const table =
    rows.length === 0 ? [] : ['', ...tableLines(['freight', 'due', 'by', 'table', 'weight', 'tax'], rows)];
  const elsewhere =
    chargedElsewhereCents === 0 ? [] : [`Other CT-es charge ${moneyText(chargedElsewhereCents)} of it.`];
  const heavier =
    atChargedWeightCents === null
      ? []
      : [`At the weight that it charges, ${moneyText(atChargedWeightCents)} would be due.`];
  return [...table, ...elsewhere, ...heavier];
}

/** How the deliveries of a simplified CT-e came out. */
function deliveryLines({ deliveries }: Receipt): string[] {
  const rows = deliveries.map((one) => [
    one.items.join(', '),
    one.freightCodes.join(', ') || 'none; it waits',
    moneyText(one.chargedCents),
    one.expectedCents === null ? null : moneyText(one.expectedCents),
    one.differenceCents === null ? null : moneyText(one.differenceCents),
    one.outcome,
  ]);
  const headings = ['delivery', 'freights', 'charged', 'due', 'difference', 'outcome'];
  return rows.length === 0 ? [] : ['', ...tableLines(headings, rows)];
}

/** The CT-e that would settle it. */
export function settlementLines({ settlement }: CteAuditOut): string[] {
  if (settlement === null) return [];
  const { basis, kind, amountCents, lines } = settlement;
  const to = basis === 'negotiated' ? 'what both sides settled for' : 'what is due';
  if (kind === 'none') return ['', `Nothing is missing to ${to}.`];
  const which = kind === 'complement' ? 'a complementary CT-e' : 'a CT-e that replaces it';
  return ['', `To ${to}: ${which} of ${moneyText(amountCents)}${linesOf(lines)}.`];
}

/** What the two sides proposed. */
export function proposalLines({ negotiationCode, proposals }: CteAuditOut): string[] {
  if (negotiationCode === null) return [];
  const rows = proposals.map((one) => [
    one.id,
    one.side,
    moneyText(one.totalCents) + linesOf(one.lines),
    one.decidedBy === null ? one.state : `${one.state} by ${one.decidedBy}`,
    `${localTime(one.createdAt)}, ${one.actor}`,
    one.message ?? '',
  ]);
  const headings = ['proposal', 'of', 'amount', 'state', 'made', 'message'];
  return ['', `Negotiation ${negotiationCode}`, ...(rows.length === 0 ? [] : tableLines(headings, rows))];
}

function linesOf(lines: Readonly<Record<string, number | undefined>>): string {
  const amounts = Object.entries(lines).map(([charge, cents = 0]) => `${charge} ${moneyText(cents)}`);
  return amounts.length === 0 ? '' : ` (${amounts.join(', ')})`;
}
