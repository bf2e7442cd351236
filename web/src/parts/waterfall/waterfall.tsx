import './waterfall.css';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import type { WaterfallBar } from './waterfall-bar.ts';

type WaterfallProps = {
  caption?: string;
  /** Heads of the columns, for those who do not see them: what it is, its picture, its amount. */
  heads: readonly [string, string, string];
  bars: readonly WaterfallBar[];
  /** What part of the axis is drawn, in cents. */
  frame: { fromCents: number; toCents: number };
};

/** How a sum comes about, a row and a bar for each part: together they are the sum, to the cent. */
export function Waterfall({ caption, heads, bars, frame }: WaterfallProps) {
  return (
    <table className="waterfall">
      {caption === undefined ? null : <caption>{caption}</caption>}
      <thead className="unseen">
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bars.map((bar) => (
          <tr key={bar.key} data-kind={bar.kind}>
            <th scope="row">{bar.name}</th>
            <td className="waterfall-bar">
              <BarPicture bar={bar} frame={frame} />
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

function BarPicture({ bar, frame }: { bar: WaterfallBar; frame: WaterfallProps['frame'] }) {
  const place = (cents: number): number =>
    Math.max(0, ((cents - frame.fromCents) / Math.max(1, frame.toCents - frame.fromCents)) * wide);
  const from = place(bar.fromCents);
  const to = place(bar.fromCents + bar.cents);
  return (
    <svg viewBox={`0 0 ${wide} 20`} preserveAspectRatio="none" aria-hidden="true">
      <rect x={Math.min(from, to)} y="3" width={Math.max(1, Math.abs(to - from))} height="14" />
      {bar.kind === 'sum' ? null : <line x1={to} x2={to} y1="17" y2="20" />}
    </svg>
  );
}
