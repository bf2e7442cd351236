import type { OfferReceiptView } from '@carreto/contract/admin/freights/receipts';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

type Bar = { key: string; name: string; cents: number; fromCents: number; kind: 'adds' | 'takes' | 'sum' };

/** How an offer's price is made: every bar is a line of its receipt, and together they are the price, to the cent. */
export function Waterfall({ offer }: { offer: OfferReceiptView }) {
  const words = useWords().quotes;
  const { language } = usePreferences();
  const bars = barsOf(offer, { language, cost: words.cost, final: words.final });
  const top = Math.max(1, ...bars.map(({ fromCents, cents }) => Math.max(fromCents, fromCents + cents)));
  return (
    <table className="waterfall">
      <caption>{words.cascade}</caption>
      <thead className="unseen">
        <tr>
          <th scope="col">{words.part}</th>
          <th scope="col">{words.sum}</th>
          <th scope="col">{words.amount}</th>
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key} data-kind={bar.kind}>
            <th scope="row">{bar.name}</th>
            <td className="waterfall-bar">
              <BarPicture bar={bar} top={top} />
            </td>
            <td className="figures">
              {bar.kind === 'sum' ? writeBrl(bar.cents) : writeDifference(bar.cents)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const wide = 400;

function BarPicture({ bar: { fromCents, cents, kind }, top }: { bar: Bar; top: number }) {
  const from = (Math.min(fromCents, fromCents + cents) / top) * wide;
  const width = Math.max(1, (Math.abs(cents) / top) * wide);
  const end = ((fromCents + cents) / top) * wide;
  return (
    <svg viewBox={`0 0 ${wide} 20`} preserveAspectRatio="none" aria-hidden="true">
      <rect x={Math.max(0, from)} y="3" width={width} height="14" data-kind={kind} />
      {kind === 'sum' ? null : <line x1={end} x2={end} y1="17" y2="20" />}
    </svg>
  );
}

type Naming = { language: 'pt-BR' | 'en'; cost: string; final: string };

function barsOf(
  { lines, costCents, finalCents }: OfferReceiptView,
  { language, cost, final }: Naming,
): Bar[] {
  // Charges come first, also where the lines of a price with the tax in it are told after the tax.
  const ofCharges = lines.filter(({ code, section }) => code !== null || section === 'total');
  const ordered = [...ofCharges, ...lines.filter((line) => !ofCharges.includes(line))];
  const added = ordered.flatMap(({ adds }) => (adds === null || adds.cents === 0 ? [] : [adds]));
  let sum = 0;
  const barOf = ({ names, cents }: (typeof added)[number], index: number): Bar => {
    const bar: Bar = {
      key: `${index} ${names.ptBr}`,
      name: language === 'en' ? names.en : names.ptBr,
      cents,
      fromCents: sum,
      kind: cents < 0 ? 'takes' : 'adds',
    };
    sum += cents;
    return bar;
  };
  const toCost = added.filter(({ to }) => to === 'cost').map(barOf);
  const toFinal = added.filter(({ to }) => to === 'final').map((adds, index) => barOf(adds, index + 1000));
  const total = (key: string, name: string, cents: number): Bar => ({
    key,
    name,
    cents,
    fromCents: 0,
    kind: 'sum',
  });
  if (toFinal.length === 0) return [...toCost, total('final', final, finalCents)];
  return [...toCost, total('cost', cost, costCents), ...toFinal, total('final', final, finalCents)];
}
