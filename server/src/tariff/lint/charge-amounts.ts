import type { Surcharge, SurchargeCode, TableDocument, Tariff } from '../../engine/rating/document.ts';
import { moneyText, percentText, unitPriceText } from '../../kernel/value-texts.ts';
import type { LintNotes } from './notes.ts';

/** What a charge on the value of the goods never reaches, in millionths, where it is less than 20 %. */
const mostOfValuePpm: Partial<Record<SurchargeCode, number>> = {
  ad_valorem: 50_000,
  gris: 30_000,
  ademe: 30_000,
  emex: 50_000,
  river: 100_000,
  river_insurance: 30_000,
};
const mostOfAnyPpm = 200_000;
/** Frete-valor beside a price by weight; a freight that is a percent of the value alone may be more. */
const mostBesideWeightPpm = 200_000;
const mostAlonePpm = 500_000;
/** Nobody charges a hundredth of a per cent of anything. */
const leastPpm = 100;
/** TRT, TDA, TDE and scheduling are tens of per cent of the freight. */
const leastOfFreightPpm = 5_000;

const percentByNature: readonly SurchargeCode[] = [
  ...(['ad_valorem', 'gris', 'ademe', 'river', 'river_insurance'] as const),
  ...(['trt', 'tda', 'tde', 'scheduling'] as const),
];
const ofFreight: readonly SurchargeCode[] = ['trt', 'tda', 'tde', 'scheduling'];

/** Percents where money is due and the reverse. */
export function lintAmounts({ surcharges, tariff }: TableDocument, notes: LintNotes): void {
  for (const [index, surcharge] of surcharges.entries()) {
    const place = { line: surcharge.line, path: `/surcharges/${index}` };
    const percents = [surcharge.percentPpm, ...(surcharge.tiers?.rows ?? []).map((row) => row.percentPpm)];
    lintPercents({ ...place, percents, ...boundsOf(surcharge) }, notes);
    lintMoney(surcharge, place, notes);
  }
  for (const each of percentsOf(tariff)) lintPercents(each, notes);
}

type Percents = { line: number; path: string; what: string; percents: number[]; most: number; least: number };

function boundsOf(surcharge: Surcharge): Pick<Percents, 'what' | 'most' | 'least'> {
  const { code, name, percentBase } = surcharge;
  const what = `“${name === '' ? code : name}” (${code})`;
  if (percentBase === 'invoice')
    return {
      what: `${what} sobre o valor da mercadoria`,
      most: mostOfValuePpm[code] ?? mostOfAnyPpm,
      least: leastPpm,
    };
  const least = ofFreight.includes(code) ? leastOfFreightPpm : leastPpm;
  return { what: `${what} sobre o frete`, most: 1_000_000, least };
}

function lintPercents({ line, path, what, percents, most, least }: Percents, notes: LintNotes): void {
  const high = percents.find((ppm) => ppm > most);
  const low = percents.find((ppm) => ppm > 0 && ppm < least);
  if (high !== undefined)
    notes.add('percent_high', {
      line,
      path,
      message: `${what}: ${percentText(high)}, quando o usual é até ${percentText(most)}.`,
      fix: `Confira a vírgula decimal (${percentText(high / 100)}?), ou se o valor não era em reais.`,
    });
  if (low !== undefined)
    notes.add('percent_low', {
      line,
      path,
      message: `${what}: ${percentText(low)}.`,
      fix: `Se a planilha traz frações (0,003 para 0,3 %), o percentual é ${percentText(low * 100)}.`,
    });
}

function lintMoney(
  { code, name, percentPpm, fixedCents, unit, tiers }: Surcharge,
  place: { line: number; path: string },
  notes: LintNotes,
): void {
  const isSmall = fixedCents > 0 && fixedCents < 100 && percentPpm === 0 && unit === null && tiers === null;
  if (isSmall && percentByNature.includes(code))
    notes.add('money_for_percent', {
      ...place,
      message: `“${name === '' ? code : name}” (${code}) cobra ${moneyText(fixedCents)} fixos, e é por natureza um percentual.`,
      fix: `Se são ${percentText(fixedCents * 100)}, informe o percentual e não o valor.`,
    });
  const isWeight = unit?.of === 'chargeable_kg' || unit?.of === 'real_kg';
  if (code !== 'toll' || unit === null || !isWeight) return;
  const perKgMicros = (unit.micros * 1000) / unit.stepMilli;
  if (perKgMicros <= 1_000_000) return;
  notes.add('unit_price_high', {
    ...place,
    message: `O pedágio custa ${unitPriceText(perKgMicros)} por kg.`,
    fix: 'Confira a vírgula decimal e a fração: o usual é um valor por 100 kg.',
  });
}

/** The percents of the value inside the base freight. */
function percentsOf(tariff: Tariff): Percents[] {
  const terms = { least: leastPpm, most: mostBesideWeightPpm };
  switch (tariff.mode) {
    case 'weight':
      return tariff.regions.flatMap(({ region, invoicePpm, bands }, at) => {
        const what = `Frete-valor da região “${region}”`;
        const ofBands = bands.flatMap((band, index) =>
          band.invoicePpm === null
            ? []
            : [
                {
                  what,
                  line: band.line,
                  path: `/tariff/regions/${at}/bands/${index}`,
                  percents: [band.invoicePpm],
                },
              ],
        );
        const ofRegion = {
          what,
          line: bands[0]?.line ?? 0,
          path: `/tariff/regions/${at}`,
          percents: [invoicePpm],
        };
        return [ofRegion, ...ofBands].map((each) => ({ ...terms, ...each }));
      });
    case 'comparison':
      return tariff.regions.map(({ region, line, invoicePpm }, at) => ({
        ...terms,
        what: `Frete-valor da região “${region}”`,
        line,
        path: `/tariff/regions/${at}`,
        percents: [invoicePpm],
      }));
    case 'invoice':
      return tariff.regions.map(({ region, line, ppm }, at) => ({
        what: `Frete da região “${region}” sobre o valor`,
        line,
        path: `/tariff/regions/${at}`,
        percents: [ppm],
        least: leastPpm,
        most: mostAlonePpm,
      }));
    default:
      return [];
  }
}
