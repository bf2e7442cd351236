import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { Coverage } from '../../parts/coverage/coverage.tsx';
import { Empty, Loading, Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper, useShipperId, useShowShipper } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';

const need = 'tables.read';

/** Where the tables of a shipper serve, all of them together, and where nobody does. */
export function CoverageOfShipper() {
  const words = useWords().coverage;
  return (
    <div className="coverage-page">
      <p>
        <Link to="/tabelas" search={keepShipper}>
          {words.toTables}
        </Link>
      </p>
      <h1>{words.title}</h1>
      {useMay(need) ? <ForShipper /> : <Refused permission={need} />}
    </div>
  );
}

/** Tables are of one shipper: the one in view, or the only one there is. */
function ForShipper() {
  const words = useWords().coverage;
  const shippers = useShippers();
  const inView = useShipperId();
  const show = useShowShipper();
  const shipperId = inView ?? (shippers.length === 1 ? shippers[0]?.id : undefined);
  if (shipperId !== undefined)
    return (
      <>
        <p className="soft">{words.what}</p>
        <Coverage
          of={['shipper', shipperId]}
          ask={(question, options) => api.getShipperCoverage({ shipperId, ...question }, options)}
        />
      </>
    );
  if (shippers.length === 0) return <Loading />;
  return (
    <Empty title={words.needsShipper} why={words.needsShipperWhy}>
      <ul>
        {shippers.map(({ id, name }) => (
          <li key={id}>
            <button type="button" className="button" onClick={() => show(id)}>
              {name}
            </button>
          </li>
        ))}
      </ul>
    </Empty>
  );
}
