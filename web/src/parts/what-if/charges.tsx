import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import { writeBrl } from '../../formats/brl.ts';
import { useWords } from '../../words/words.ts';
import { Waterfall } from '../waterfall/waterfall.tsx';
import { barsOfCharges, windowOf } from './charge-bars.ts';

/** From the cost before to the cost after: a bar for each charge that changes, and together they are the difference. */
export function Charges({ impact }: { impact: ImpactView }) {
  const words = useWords().whatIf;
  const bars = barsOfCharges(impact, words);
  const frame = windowOf(bars);
  return (
    <section className="impact-part">
      <h2>{words.byCharge}</h2>
      {frame.fromCents === 0 ? null : <p className="note">{words.cutAxis(writeBrl(frame.fromCents))}</p>}
      <Waterfall heads={[words.charge, words.picture, words.amount]} bars={bars} frame={frame} />
    </section>
  );
}
