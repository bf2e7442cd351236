import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { useWords } from '../../words/words.ts';
import { barsOfCharges, type ChargeBar, windowOf } from './charge-bars.ts';

/** From the cost before to the cost after: a bar for each charge that changes, and together they are the difference. */
export function Charges({ impact }: { impact: ImpactView }) {
  const words = useWords().whatIf;
  const bars = barsOfCharges(impact, words);
  const frame = windowOf(bars);
  return (
    <section className="impact-part">
      <h2>{words.byCharge}</h2>
      {frame.fromCents === 0 ? null : <p className="note">{words.cutAxis(writeBrl(frame.fromCents))}</p>}
      <table className="impact-charges">
        <thead className="unseen">
          <tr>
            <th scope="col">{words.charge}</th>
            <th scope="col">{words.picture}</th>
            <th scope="col">{words.amount}</th>
          </tr>
        </thead>
        <tbody>
          {bars.map((bar) => (
            <tr key={bar.key} data-kind={bar.kind}>
              <th scope="row">{bar.name}</th>
              <td className="impact-bar">
                <BarPicture bar={bar} frame={frame} />
              </td>
              <td className="figures" data-tone={bar.kind === 'sum' ? undefined : bar.kind}>
                {bar.kind === 'sum' ? writeBrl(bar.cents) : writeDifference(bar.cents)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const wide = 400;

function BarPicture({ bar, frame }: { bar: ChargeBar; frame: ReturnType<typeof windowOf> }) {
  const place = (cents: number): number =>
    Math.max(0, ((cents - frame.fromCents) / Math.max(1, frame.toCents - frame.fromCents)) * wide);
  const ends = [place(bar.fromCents), place(bar.fromCents + bar.cents)] as const;
  return (
    <svg viewBox={`0 0 ${wide} 20`} preserveAspectRatio="none" aria-hidden="true">
      <rect
        x={Math.min(...ends)}
        y="3"
        width={Math.max(1, Math.abs(ends[1] - ends[0]))}
        height="14"
        data-tone={bar.kind}
      />
      <line x1={ends[1]} x2={ends[1]} y1="17" y2="20" />
    </svg>
  );
}
