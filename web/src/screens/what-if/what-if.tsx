import './what-if.css';
import type { WhatIfView } from '@carreto/contract/admin/tables/what-if';
import { Link, useParams } from '@tanstack/react-router';
import { refusalOf } from '../../api/client.ts';
import { writeInstant } from '../../formats/instants.ts';
import { integer } from '../../parts/filters/filter.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { Refused } from '../../parts/states/states.tsx';
import { writeSubject } from '../../parts/what-if/subject.ts';
import { useWhatIf } from '../../parts/what-if/use-what-if.ts';
import { WhatIf } from '../../parts/what-if/what-if.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { Beside } from './beside.tsx';
import { WhatIfTools } from './tools.tsx';

const need = 'tables.read';

/** Whether another what-if stands beside it. */
const view = { otherId: integer('contra', { min: 1, max: Number.MAX_SAFE_INTEGER }) };

/** What versions change: how far the comparison is, then all of it, as a file too, and beside another one. */
export function WhatIfPage() {
  const words = useWords().whatIf.screens;
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const whatIfId = /^[1-9]\d{0,14}$/.test(id) ? Number(id) : undefined;
  return (
    <section className="what-if-page">
      <p>
        <Link to="/tabelas/comparacoes" search={keepShipper}>
          {words.title}
        </Link>
      </p>
      {!useMay(need) ? (
        <Refused permission={need} />
      ) : whatIfId === undefined ? (
        <Missing />
      ) : (
        <Found key={whatIfId} whatIfId={whatIfId} />
      )}
    </section>
  );
}

function Missing() {
  const words = useWords().whatIf.screens;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <Link to="/tabelas/comparacoes" search={keepShipper} className="button">
        {words.toList}
      </Link>
    </section>
  );
}

function Found({ whatIfId }: { whatIfId: number }) {
  const words = useWords().whatIf.screens;
  const used = useFilters(view);
  const { data, error } = useWhatIf(whatIfId);
  if (refusalOf(error)?.status === 404) return <Missing />;
  const { otherId } = used.values;
  const isBeside = data?.state === 'done' && otherId !== undefined && otherId !== whatIfId;
  return (
    <>
      <h1>{words.one}</h1>
      {data === undefined ? null : <Head whatIf={data} />}
      {data?.state === 'done' ? (
        <WhatIfTools whatIf={data} otherId={otherId} onOther={(next) => used.change({ otherId: next })} />
      ) : null}
      {isBeside ? <Beside whatIfId={whatIfId} otherId={otherId} /> : <WhatIf whatIfId={whatIfId} />}
    </>
  );
}

function Head({ whatIf }: { whatIf: WhatIfView }) {
  const words = useWords().whatIf;
  const { language } = usePreferences();
  const shippers = useShippers();
  const { from, until, over, shipperId, createdAt, createdBy } = whatIf;
  return (
    <header className="what-if-head">
      <p>
        <strong>{writeSubject(whatIf, words)}</strong>
      </p>
      <p>
        {words.screens.line({
          over: words.over[over],
          from: writeInstant(from, language),
          until: writeInstant(until, language),
          shipper: shippers.find((one) => one.id === shipperId)?.name ?? words.screens.allShippers,
        })}
      </p>
      <p className="note">{words.screens.by(writeInstant(createdAt, language), createdBy)}</p>
    </header>
  );
}
