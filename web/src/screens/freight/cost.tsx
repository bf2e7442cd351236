import type { CteView } from '@carreto/contract/admin/charges/ctes';
import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { useCtes } from './queries.ts';

/** What it was hired for, and what carriers charged. */
export function Cost({ freight }: { freight: FreightView }) {
  const words = useWords().freight.cost;
  const maySee = useMay('audit.read');
  return (
    <section className="freight-part">
      <dl className="facts">
        <dt>{words.carrier}</dt>
        <dd>{writeBrl(freight.costCents)}</dd>
        <dt>{words.final}</dt>
        <dd>{writeBrl(freight.finalCents)}</dd>
        {freight.tableReference === '' ? null : (
          <>
            <dt>{words.table}</dt>
            <dd>{freight.tableReference}</dd>
          </>
        )}
      </dl>
      <h2>{words.charged}</h2>
      {maySee ? <Charged code={freight.code} /> : <p>{words.hidden}</p>}
    </section>
  );
}

function Charged({ code }: { code: string }) {
  const words = useWords().freight.cost;
  const ctes = useCtes(code, true);
  if (ctes.data === undefined) {
    return <Unanswered error={ctes.error} needs="audit.read" again={() => void ctes.refetch()} />;
  }
  if (ctes.data.items.length === 0) return <p>{words.none}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
    <section className="wide" tabIndex={0} aria-label={words.charged}>
      <table className="plain">
        <thead>
          <tr>
            <th scope="col">{words.number}</th>
            <th scope="col">{words.total}</th>
            <th scope="col">{words.expected}</th>
            <th scope="col">{words.difference}</th>
          </tr>
        </thead>
        <tbody>
          {ctes.data.items.map((cte) => (
            <ChargedLine key={cte.id} cte={cte} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function ChargedLine({ cte }: { cte: CteView }) {
  const { number, series, totalCents, expectedCents, differenceCents } = cte;
  return (
    <tr>
      <th scope="row">{`${number}/${series}`}</th>
      <td>{writeBrl(totalCents)}</td>
      <td>{expectedCents === null ? '–' : writeBrl(expectedCents)}</td>
      <td>{differenceCents === null ? '–' : writeDifference(differenceCents)}</td>
    </tr>
  );
}
