import './shadow.css';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableShadowView } from '@carreto/contract/admin/tables/table-shadow';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api, refusalOf } from '../../../api/client.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { integer } from '../../../parts/filters/filter.ts';
import { useFilters } from '../../../parts/filters/use-filters.ts';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { Impact } from '../../../parts/what-if/impact.tsx';
import { Movers } from '../../../parts/what-if/movers.tsx';
import { usePreferences } from '../../../shell/preferences.ts';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { useVersions } from '../queries.ts';
import { StartShadow } from './start-shadow.tsx';

const need = 'tables.read';

/** The version whose shadow is looked at, by its number; that which runs where the address names none. */
const shown = { version: integer('versao', { min: 1, max: 2_147_483_647 }) };

/** What a draft would change in money, days and first places, while nobody sees it. */
export function Shadow({ table }: { table: ListedTable }) {
  const words = useWords().tableShadow;
  const versions = useVersions(table.id);
  const used = useFilters(shown);
  const queries = useQueryClient();
  const mayWrite = useMay('tables.write');
  const [said, setSaid] = useState('');
  if (versions.data === undefined)
    return <Unanswered error={versions.error} needs={need} again={() => void versions.refetch()} />;
  const number = used.values.version ?? table.shadow?.number;
  const version = versions.data.find((one) => one.number === number);
  const done = (text: string, { number: wanted }: TableVersion): void => {
    setSaid(text);
    used.change({ version: wanted });
    for (const name of ['getTable', 'listTables', 'getTableShadow'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
  return (
    <>
      <p className="table-outcome" role="status">
        {said}
      </p>
      <p className="soft">{words.what}</p>
      {mayWrite ? null : <p className="soft">{words.mayNot('tables.write')}</p>}
      {table.shadow !== null && version?.number !== table.shadow.number ? (
        <button type="button" className="button" onClick={() => used.change({ version: undefined })}>
          {words.toCurrent}
        </button>
      ) : null}
      {version === undefined ? (
        <p role="status">{words.none}</p>
      ) : (
        <OfVersion key={version.id} version={version} mayStop={mayWrite} onDone={done} />
      )}
      {mayWrite && table.shadow === null ? <StartShadow versions={versions.data} onDone={done} /> : null}
    </>
  );
}

const everyMs = 15_000;

type OfVersionProps = {
  version: TableVersion;
  mayStop: boolean;
  onDone(said: string, version: TableVersion): void;
};

function OfVersion({ version, mayStop, onDone }: OfVersionProps) {
  const words = useWords().tableShadow;
  const [isStopping, setStopping] = useState(false);
  const shadow = useQuery({
    queryKey: ['getTableShadow', version.id],
    queryFn: ({ signal }) => api.getTableShadow({ versionId: version.id }, { signal }),
    refetchInterval: ({ state }) => (state.data?.state === 'ended' ? false : everyMs),
  });
  if (refusalOf(shadow.error)?.status === 404) return <p role="status">{words.never(version.number)}</p>;
  if (shadow.data === undefined)
    return <Unanswered error={shadow.error} needs={need} again={() => void shadow.refetch()} />;
  return (
    <section className="shadow">
      <ShadowHead shadow={shadow.data} number={version.number} />
      {mayStop && shadow.data.state === 'running' ? (
        <div>
          <button type="button" className="button" onClick={() => setStopping(true)}>
            {words.stop}
          </button>
        </div>
      ) : null}
      {shadow.data.quotes === 0 ? <p role="status">{words.nothingYet}</p> : <Seen shadow={shadow.data} />}
      {isStopping ? (
        <FormDialog
          title={words.stopping}
          act={words.stop}
          kind="danger"
          onClose={() => setStopping(false)}
          onSubmit={async () => {
            await api.stopTableShadow({ versionId: version.id });
            onDone(words.stopDone(version.number), version);
          }}
        >
          <p>{words.stopWhy}</p>
        </FormDialog>
      ) : null}
    </section>
  );
}

function ShadowHead({ shadow, number }: { shadow: TableShadowView; number: number }) {
  const words = useWords().tableShadow;
  const { language } = usePreferences();
  const { state, startedAt, startedBy, endedAt, endReason, countedUntil } = shadow;
  return (
    <header>
      <h2>
        {words.version(number)}{' '}
        <span className="version-tag" data-tone={state === 'running' ? 'ok' : 'soft'}>
          {words.states[state]}
        </span>
      </h2>
      <p className="soft">
        {words.since(writeInstant(startedAt, language), startedBy)}
        {endedAt === null ? '' : `, ${words.until(writeInstant(endedAt, language))}`}
        {endReason === null ? '' : `: ${words.reasons[endReason]}`}
      </p>
      <p className="soft">{words.counted(writeInstant(countedUntil, language))}</p>
    </header>
  );
}

function Seen({ shadow }: { shadow: TableShadowView }) {
  const words = useWords().tableShadow;
  return (
    <>
      <Impact impact={shadow} of="quotes" />
      <Movers movers={shadow.notable} of="quotes" title={words.notable} />
    </>
  );
}
