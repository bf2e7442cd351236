import '../import.css';
import { Link } from '@tanstack/react-router';
import { Refused } from '../../../parts/states/states.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { Going } from './going.tsx';
import { StartForm } from './start-form.tsx';

const need = 'tables.write';

/** Where files of a carrier come in, and imports that go on. */
export function StartImport() {
  const words = useWords().imports;
  const mayWrite = useMay(need);
  return (
    <article className="import">
      <p>
        <Link to="/tabelas" search={keepShipper}>
          {words.toTables}
        </Link>
      </p>
      <h1>{words.new}</h1>
      {mayWrite ? <StartForm /> : <Refused permission={need} />}
      <Going />
    </article>
  );
}
