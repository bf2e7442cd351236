import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import { Link } from '@tanstack/react-router';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import { shipperParam } from '../../shell/shipper-param.ts';
import { useWords } from '../../words/words.ts';
import { toneOf } from './tone.ts';
import { Wide } from './wide.tsx';

type Mover = ImpactView['movers'][number];

type MoversProps = {
  movers: readonly Mover[];
  of: 'quotes' | 'freights';
  /** Where they are not the largest differences, but chosen otherwise. */
  title?: string;
};

/** The largest differences, each with a link to where its price is made, line by line. */
export function Movers({ movers, of, title }: MoversProps) {
  const words = useWords().whatIf;
  const heading = title ?? words.movers(movers.length);
  if (movers.length === 0) return null;
  return (
    <section className="impact-part">
      <h2>{heading}</h2>
      <Wide label={heading}>
        <table>
          <thead>
            <tr>
              <th scope="col">{words.one[of]}</th>
              <th scope="col">{words.uf}</th>
              <th scope="col">{words.before}</th>
              <th scope="col">{words.after}</th>
              <th scope="col">{words.difference}</th>
              <th scope="col">{words.days}</th>
              <th scope="col">{words.firstPlace}</th>
            </tr>
          </thead>
          <tbody>
            {movers.map((mover) => (
              <MoverRow key={`${mover.quoteId ?? mover.freightCode} ${mover.carrierId}`} mover={mover} />
            ))}
          </tbody>
        </table>
      </Wide>
    </section>
  );
}

function MoverRow({ mover }: { mover: Mover }) {
  const words = useWords().whatIf;
  const { shipperId, quoteId, freightCode, uf, costBeforeCents, costAfterCents, isFirstChanged } = mover;
  const delta = (costAfterCents ?? 0) - (costBeforeCents ?? 0);
  const minutes = (mover.minutesAfter ?? 0) - (mover.minutesBefore ?? 0);
  const days = Math.round(minutes / 144);
  return (
    <tr>
      <th scope="row">
        <Link
          className="code"
          to={quoteId === null ? `/fretes/${freightCode}/custo` : `/cotacoes/${quoteId}`}
          search={{ [shipperParam]: String(shipperId) }}
        >
          {quoteId ?? freightCode}
        </Link>
      </th>
      <td>{uf ?? words.unknown}</td>
      <td className="figures">{costBeforeCents === null ? '–' : writeBrl(costBeforeCents)}</td>
      <td className="figures">{costAfterCents === null ? '–' : writeBrl(costAfterCents)}</td>
      <td className="figures" data-tone={toneOf(delta)}>
        {writeDifference(delta)}
      </td>
      <td className="figures">{days === 0 ? '=' : `${days > 0 ? '+' : ''}${writeDecimal(days, 1)}`}</td>
      <td>{isFirstChanged ? words.changes : words.stays}</td>
    </tr>
  );
}
