import type { TableDocument, Tariff, WeightTariff } from '../../engine/rating/document.ts';
import { moneyText, weightText } from '../../kernel/value-texts.ts';
import { bandsByWeight, baseCents, topG } from './band-prices.ts';
import type { LintNotes } from './notes.ts';

/** A one-row price whose minimum holds beyond these is taken for a slip. */
const farG = 5_000_000;
const farValueCents = 20_000_000;

/** A minimum freight above every price there is. */
export function lintMinimum(document: TableDocument, notes: LintNotes): void {
  const { tariff } = document;
  if (tariff.mode === 'weight') lintWeightMinimum(tariff, document, notes);
  else if (tariff.mode !== 'full_load') lintRowMinimum(tariff, document, notes);
}

/**
 * Compared with the last band at its end. Where charges count towards the minimum, only one of twice that is
 * sure to swallow everything.
 */
function lintWeightMinimum(
  tariff: WeightTariff,
  { minimum, surcharges }: TableDocument,
  notes: LintNotes,
): void {
  const isBaseAlone = minimum?.mode === 'base' || surcharges.length === 0;
  for (const [at, region] of tariff.regions.entries()) {
    const last = bandsByWeight(tariff, at).at(-1);
    const minimumCents = region.minimumCents ?? minimum?.cents ?? 0;
    if (last === undefined || minimumCents === 0) continue;
    const weightMg = topG(last.band) * 1000;
    const highest = baseCents(tariff, { region, band: last.band }, { weightMg, valueCents: 0 });
    if (minimumCents <= highest * (isBaseAlone ? 1 : 2) || highest === 0) continue;
    noteSwallowed(
      { line: last.band.line, path: `/tariff/regions/${at}` },
      {
        name: `região “${region.region}”`,
        minimumCents,
        compared: `${moneyText(highest)} (até ${weightText(last.band.toG)})`,
      },
      notes,
    );
  }
}

function lintRowMinimum(
  tariff: Exclude<Tariff, WeightTariff | { mode: 'full_load' }>,
  { minimum }: TableDocument,
  notes: LintNotes,
): void {
  for (const [at, row] of tariff.regions.entries()) {
    const minimumCents = Math.max(row.minimumCents ?? 0, minimum?.cents ?? 0);
    const compared = minimumCents === 0 ? null : reachedBelow(tariff.mode, row, minimumCents);
    if (compared === null) continue;
    const place = { line: row.line, path: `/tariff/regions/${at}` };
    noteSwallowed(place, { name: `região “${row.region}”`, minimumCents, compared }, notes);
  }
}

type Row = {
  microsPerKg?: number;
  invoicePpm?: number;
  microsPerUnit?: number;
  ppm?: number;
};

/** What does not even reach the minimum; null where something ordinary does. */
function reachedBelow(mode: Tariff['mode'], row: Row, minimumCents: number): string | null {
  const byWeight = ((row.microsPerKg ?? 0) * farG) / 10_000_000;
  const byValue = ((row.invoicePpm ?? row.ppm ?? 0) * farValueCents) / 1_000_000;
  const byUnits = ((row.microsPerUnit ?? 0) * 100) / 10_000;
  const most = Math.max(byWeight, byValue, byUnits);
  if (most === 0 || most >= minimumCents) return null;
  const what = mode === 'unit' ? '100 unidades' : `${weightText(farG)} ou ${moneyText(farValueCents)}`;
  return `${moneyText(Math.round(most))} (${what})`;
}

type Swallowed = { name: string; minimumCents: number; compared: string };

function noteSwallowed(
  place: { line: number; path: string },
  { name, minimumCents, compared }: Swallowed,
  notes: LintNotes,
): void {
  notes.add('minimum_swallows', {
    ...place,
    message: `O frete mínimo de ${moneyText(minimumCents)} da ${name} passa do maior preço, ${compared}: tudo custa o mínimo.`,
    fix: 'Confira a vírgula decimal do mínimo, ou a dos preços.',
  });
}
