import { percentCents } from '../../engine/rating/arithmetic.ts';
import type { Surcharge, TableDocument } from '../../engine/rating/document.ts';
import { moneyText, weightText } from '../../kernel/value-texts.ts';
import { chargedWeights } from './charged-weights.ts';
import type { LintNotes } from './notes.ts';

type Tier = { upTo: number; percentPpm: number; fixedCents: number };

/** Tiers that nothing reaches, and those that charge more for less. */
export function lintTiers(document: TableDocument, notes: LintNotes): void {
  const { shipment } = document.limits;
  const weights = chargedWeights(document, 'shipment');
  for (const [index, surcharge] of document.surcharges.entries()) {
    const { tiers } = surcharge;
    if (tiers === null) continue;
    const isByValue = tiers.by === 'invoice';
    const span = isByValue
      ? { least: shipment.minValueCents ?? 0, most: shipment.maxValueCents ?? Number.POSITIVE_INFINITY }
      : { least: weights.leastG, most: weights.mostG };
    const place = { path: `/surcharges/${index}/tiers/rows`, show: isByValue ? moneyText : weightText };
    lintReached(surcharge, { rows: tiers.rows, span, ...place }, notes);
    lintFalls(surcharge, { rows: tiers.rows, isByValue, ...place }, notes);
  }
  lintFixedBelow(document, notes);
}

type Rows = { rows: readonly Tier[]; path: string; show: (value: number) => string };

function lintReached(
  { line, code }: Surcharge,
  { rows, span, path, show }: Rows & { span: { least: number; most: number } },
  notes: LintNotes,
): void {
  for (const [at, { upTo }] of rows.entries()) {
    const before = rows[at - 1]?.upTo ?? -1;
    if (before < span.most && upTo >= span.least) continue;
    notes.add('tier_unreachable', {
      line,
      path: `${path}/${at}`,
      message: `O degrau até ${show(upTo)} de ${code} nunca é usado: os limites da tabela não deixam chegar a ele.`,
      fix: 'Apague o degrau ou corrija os limites da tabela.',
    });
  }
}

/** Each tier at its end against what follows it; above the last, the charge's own percent and amount. */
function lintFalls(
  surcharge: Surcharge,
  { rows, path, show, isByValue }: Rows & { isByValue: boolean },
  notes: LintNotes,
): void {
  for (const [at, tier] of rows.entries()) {
    const next = rows[at + 1] ?? surcharge;
    if (!falls(surcharge, { tier, next, isByValue })) continue;
    notes.add('value_cliff', {
      line: surcharge.line,
      path: `${path}/${at}`,
      message: `${surcharge.code} cobra menos logo acima de ${show(tier.upTo)} do que até lá.`,
      fix: 'Confira os degraus, ou ponha um mínimo que evite a queda.',
    });
  }
}

type Step = { tier: Tier; next: Pick<Tier, 'percentPpm' | 'fixedCents'>; isByValue: boolean };

function falls(
  { percentBase, minCents, maxCents, unit }: Surcharge,
  { tier, next, isByValue }: Step,
): boolean {
  // What is charged by the unit is the same on both sides.
  if (!isByValue || percentBase !== 'invoice') {
    const isNever = next.percentPpm <= tier.percentPpm && next.fixedCents <= tier.fixedCents;
    const differs = next.percentPpm < tier.percentPpm || next.fixedCents < tier.fixedCents;
    return (
      isNever && differs && (maxCents === null || unit === null) && !isClamped(tier, { minCents, maxCents })
    );
  }
  const clamp = (cents: number): number =>
    Math.min(Math.max(cents, minCents ?? 0), maxCents ?? Number.POSITIVE_INFINITY);
  const upTo = clamp(tier.fixedCents + percentCents(tier.upTo, tier.percentPpm));
  const above = clamp(next.fixedCents + percentCents(tier.upTo + 1, next.percentPpm));
  return above < upTo;
}

/** Whether a tier of an amount alone comes to the minimum anyway. */
function isClamped(tier: Tier, { minCents }: Pick<Surcharge, 'minCents' | 'maxCents'>): boolean {
  return tier.percentPpm === 0 && tier.fixedCents <= (minCents ?? 0);
}

function lintFixedBelow({ tariff }: TableDocument, notes: LintNotes): void {
  if (tariff.mode !== 'invoice') return;
  for (const [at, { line, region, fixedBelow, ppm, minimumCents }] of tariff.regions.entries()) {
    if (fixedBelow === null || fixedBelow.valueCents === 0) continue;
    const above = Math.max(minimumCents, percentCents(fixedBelow.valueCents, ppm));
    if (above >= fixedBelow.priceCents) continue;
    notes.add('value_cliff', {
      line,
      path: `/tariff/regions/${at}/fixedBelow`,
      message: `Na região “${region}”, abaixo de ${moneyText(fixedBelow.valueCents)} o frete é ${moneyText(fixedBelow.priceCents)}, e a partir daí ${moneyText(above)}.`,
      fix: 'Confira o preço fixo e o percentual; mercadoria mais cara não deve pagar menos.',
    });
  }
}
