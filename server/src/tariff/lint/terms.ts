import { ufOfZip, ufs } from '../../engine/places/uf-ranges.ts';
import type { TableDocument } from '../../engine/rating/document.ts';
import { numberText, percentText } from '../../kernel/value-texts.ts';
import type { LintNotes } from './notes.ts';

/** Terms of the whole table that contradict each other or the trade. */
export function lintTerms(document: TableDocument, notes: LintNotes): void {
  lintServed(document, notes);
  lintUnusedRegions(document, notes);
  lintTax(document.tax, notes);
  lintCubing(document.weight, notes);
  if (document.offerValidityDays > 90)
    notes.add('offer_days', {
      line: 0,
      path: '/offerValidityDays',
      message: `As ofertas valem por ${document.offerValidityDays} dias.`,
      fix: 'Use a validade que a transportadora garante; 30 dias é o usual.',
    });
  if (document.markupPpm > 500_000)
    notes.add('percent_high', {
      line: 0,
      path: '/markupPpm',
      message: `O acréscimo sobre a tabela é de ${percentText(document.markupPpm)}.`,
      fix: 'Confira a vírgula decimal do percentual.',
    });
}

function lintServed({ coverage, origins }: TableDocument, notes: LintNotes): void {
  const places = [
    { path: '/coverage', what: 'destino', ranges: coverage.map(({ start, end }) => [start, end] as const) },
    { path: '/origins', what: 'origem', ranges: origins.flatMap(({ ranges }) => ranges) },
  ];
  for (const { path, what, ranges } of places) {
    if (ranges.length === 0 || ranges.some(([start, end]) => isAssigned(start, end))) continue;
    notes.add('nothing_served', {
      line: path === '/coverage' ? (coverage[0]?.line ?? 0) : 0,
      path,
      message: `Nenhum CEP de ${what} da tabela pertence a algum estado.`,
      fix: 'Confira a coluna dos CEPs: zeros à esquerda perdidos fazem de 01310 um CEP que não existe.',
    });
  }
}

function isAssigned(start: number, end: number): boolean {
  if (ufOfZip(start) !== null) return true;
  return ufs.some(({ ranges }) => ranges.some(([first, last]) => first <= end && start <= last));
}

function lintUnusedRegions({ coverage, tariff }: TableDocument, notes: LintNotes): void {
  const used = new Set(coverage.map(({ region }) => region));
  for (const [at, row] of tariff.regions.entries()) {
    if (used.has(row.region)) continue;
    notes.add('unused_region', {
      line: lineOf(row),
      path: `/tariff/regions/${at}`,
      message: `A região “${row.region}” tem preços e nenhuma faixa de CEP.`,
      fix: 'Inclua as faixas de CEP da região ou apague os preços.',
    });
  }
}

function lineOf(row: TableDocument['tariff']['regions'][number]): number {
  if ('bands' in row) return row.bands[0]?.line ?? 0;
  return 'prices' in row ? (row.prices[0]?.line ?? 0) : row.line;
}

function lintTax({ included, icms, issPpm }: TableDocument['tax'], notes: LintNotes): void {
  if (icms.kind === 'rate' && icms.ppm === 0)
    notes.add('tax_contradiction', {
      line: 0,
      path: '/tax/icms',
      message: `A alíquota de ICMS é zero${included ? ', e os preços dizem conter o imposto' : ''}.`,
      fix: 'Informe a alíquota, ou “exempt” se a transportadora é isenta, ou “route” para a da rota.',
    });
  else if (included && icms.kind === 'exempt' && issPpm === 0)
    notes.add('tax_contradiction', {
      line: 0,
      path: '/tax/included',
      message: 'Os preços dizem conter ICMS ou ISS, mas a tabela é isenta dos dois.',
      fix: 'Desligue “included”, ou informe o imposto que está nos preços.',
    });
  const odd = [
    {
      rate: icms.kind === 'rate' ? icms.ppm : null,
      what: 'ICMS',
      path: '/tax/icms/ppm',
      least: 30_000,
      most: 250_000,
    },
    { rate: issPpm, what: 'ISS', path: '/tax/issPpm', least: 20_000, most: 50_000 },
  ];
  for (const { rate, what, path, least, most } of odd) {
    if (rate === null || rate === 0 || (least <= rate && rate <= most)) continue;
    notes.add('tax_rate_odd', {
      line: 0,
      path,
      message: `A alíquota de ${what} é de ${percentText(rate)}.`,
      fix: `Confira a vírgula decimal: ${what} vai de ${percentText(least)} a ${percentText(most)}.`,
    });
  }
}

function lintCubing({ cubing, charge }: TableDocument['weight'], notes: LintNotes): void {
  const place = { line: 0, path: '/weight/cubing' };
  if (cubing === null && charge === 'cubed')
    notes.add('cubing_odd', {
      ...place,
      message: 'A tabela cobra o peso cubado e não tem fator de cubagem.',
      fix: 'Informe o fator (300 kg/m³ no rodoviário) ou cobre o peso real.',
    });
  if (cubing?.kind === 'factor' && (cubing.gramsPerM3 < 100_000 || cubing.gramsPerM3 > 1_000_000))
    notes.add('cubing_odd', {
      ...place,
      message: `O fator de cubagem é de ${numberText(cubing.gramsPerM3 / 1000, 0, 3)} kg/m³.`,
      fix: 'Informe o fator em kg/m³: 300 no rodoviário, 166,667 no aéreo.',
    });
  if (cubing?.kind === 'divisor' && (cubing.cm3PerKg < 3_000 || cubing.cm3PerKg > 10_000))
    notes.add('cubing_odd', {
      ...place,
      message: `O divisor de cubagem é de ${numberText(cubing.cm3PerKg, 0, 0)} cm³/kg.`,
      fix: 'Informe o divisor em cm³ por kg: 6.000 no aéreo e nos correios.',
    });
}
