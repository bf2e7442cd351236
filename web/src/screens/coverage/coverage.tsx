import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { Coverage } from '../../parts/coverage/coverage.tsx';
import { OneShipper } from '../../parts/shipper/one-shipper.tsx';
import { Loading, Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

const need = 'tables.read';

/** Where the tables of a shipper serve, all of them together, and where nobody does. */
export function CoverageOfShipper() {
  const { coverage: words, menu } = useWords();
  return (
    <div className="coverage-page">
      <p>
        <Link to="/tabelas" search={keepShipper}>
          {words.toTables}
        </Link>
      </p>
      <h1>{menu.coverage}</h1>
      {useMay(need) ? <ForShipper /> : <Refused permission={need} />}
    </div>
  );
}

/** Tables are of one shipper: the one in view, or the only one there is. */
function ForShipper() {
  const words = useWords().coverage;
  return (
    <OneShipper title={words.needsShipper} why={words.needsShipperWhy}>
      {(shipperId) => <OfShipper key={shipperId} shipperId={shipperId} />}
    </OneShipper>
  );
}

function OfShipper({ shipperId }: { shipperId: number }) {
  const words = useWords().coverage;
  const hasPoints = useHasPoints(shipperId);
  if (hasPoints === undefined) return <Loading />;
  return (
    <>
      <p className="soft">{words.what}</p>
      <Coverage
        of={['shipper', shipperId]}
        needsOrigin={!hasPoints}
        ask={(question, options) => api.getShipperCoverage({ shipperId, ...question }, options)}
      />
    </>
  );
}

/** Whether goods of a shipper leave from somewhere that is known; undefined while that is read. */
function useHasPoints(shipperId: number): boolean | undefined {
  const mayRead = useMay('registry.read');
  const points = useQuery({
    queryKey: ['listDispatchPoints', 'coverage', shipperId],
    queryFn: ({ signal }) => api.listDispatchPoints({ shipperId, limit: 1 }, { signal }),
    enabled: mayRead,
    staleTime: 60_000,
  });
  // Whoever may not know it asks, and is told what is missing.
  if (!mayRead || points.error !== null) return true;
  return points.data === undefined ? undefined : points.data.items.length > 0;
}
