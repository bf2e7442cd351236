import './carriers.css';
import { Link } from '@tanstack/react-router';
import { Empty, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { useAllCarriers } from './queries.ts';

const need = 'registry.read';

/** The carriers of the installation. */
export function Carriers() {
  const words = useWords();
  return (
    <div className="carriers">
      <h1>{words.menu.carriers}</h1>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </div>
  );
}

function Found() {
  const words = useWords().carriers;
  const found = useAllCarriers();
  if (found.data === undefined)
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  if (found.data.length === 0) return <Empty title={words.empty} why={words.emptyWhy} />;
  return (
    <ul>
      {found.data.map(({ id, tradeName }) => (
        <li key={id}>
          <Link to={`/transportadoras/${id}`} search={keepShipper}>
            {tradeName}
          </Link>
        </li>
      ))}
    </ul>
  );
}
