import type { OfferReceiptView } from '@carreto/contract/admin/freights/receipts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';
import { Waterfall } from '../waterfall/waterfall.tsx';
import type { WaterfallBar } from '../waterfall/waterfall-bar.ts';

/** How an offer's price is made: every bar is a line of its receipt, and together they are the price, to the cent. */
export function OfferWaterfall({ offer }: { offer: OfferReceiptView }) {
  const words = useWords().quotes;
  const { language } = usePreferences();
  const bars = barsOf(offer, { language, cost: words.cost, final: words.final });
  const toCents = Math.max(1, ...bars.map(({ fromCents, cents }) => Math.max(fromCents, fromCents + cents)));
  return (
    <Waterfall
      caption={words.cascade}
      heads={[words.part, words.sum, words.amount]}
      bars={bars}
      frame={{ fromCents: 0, toCents }}
    />
  );
}

type Naming = { language: 'pt-BR' | 'en'; cost: string; final: string };

function barsOf(
  { lines, costCents, finalCents }: OfferReceiptView,
  { language, cost, final }: Naming,
): WaterfallBar[] {
  // Charges come first, also where the lines of a price with the tax in it are told after the tax.
  const ofCharges = lines.filter(({ code, section }) => code !== null || section === 'total');
  const ordered = [...ofCharges, ...lines.filter((line) => !ofCharges.includes(line))];
  const added = ordered.flatMap(({ adds }) => (adds === null || adds.cents === 0 ? [] : [adds]));
  let sum = 0;
  const barOf = ({ names, cents }: (typeof added)[number], index: number): WaterfallBar => {
    const bar: WaterfallBar = {
      key: `${index} ${names.ptBr}`,
      name: language === 'en' ? names.en : names.ptBr,
      cents,
      fromCents: sum,
      kind: cents < 0 ? 'cheaper' : 'part',
    };
    sum += cents;
    return bar;
  };
  const toCost = added.filter(({ to }) => to === 'cost').map(barOf);
  const toFinal = added.filter(({ to }) => to === 'final').map((adds, index) => barOf(adds, index + 1000));
  const total = (key: string, name: string, cents: number): WaterfallBar => ({
    key,
    name,
    cents,
    fromCents: 0,
    kind: 'sum',
  });
  if (toFinal.length === 0) return [...toCost, total('final', final, finalCents)];
  return [...toCost, total('cost', cost, costCents), ...toFinal, total('final', final, finalCents)];
}
