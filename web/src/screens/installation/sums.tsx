import type { InstallationView } from '@carreto/contract/admin/integration/installation';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { writeCount } from '../../formats/numbers.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { Mark } from '../../parts/states/mark.tsx';
import { useWords } from '../../words/words.ts';

/** Whether the sums of reports are those of their rows; compared when somebody wants to know, for it takes its time. */
export function Sums() {
  const words = useWords().installation.sums;
  const found = useQuery({
    queryKey: ['getInstallation', 'sums'],
    queryFn: ({ signal }) => api.getInstallation({ sums: true }, { signal }),
    enabled: false,
  });
  return (
    <section className="installation-figure">
      <h2>{words.title}</h2>
      <p className="note">{words.means}</p>
      <div className="settings-acts">
        <button
          type="button"
          className="button"
          aria-disabled={found.isFetching}
          onClick={() => (found.isFetching ? undefined : void found.refetch())}
        >
          {found.isFetching ? words.checking : words.check}
        </button>
        <div role="status">
          {found.data === undefined ? (
            <p className="note">{words.unread}</p>
          ) : (
            <Outcome of={found.data.drift ?? []} />
          )}
        </div>
      </div>
      {found.error === null ? null : (
        <div role="alert">
          <Mistake error={found.error} />
        </div>
      )}
    </section>
  );
}

function Outcome({ of }: { of: NonNullable<InstallationView['drift']> }) {
  const words = useWords().installation.sums;
  if (of.length === 0) return <Mark tone="ok">{words.well}</Mark>;
  return (
    <>
      <ul>
        {of.map(({ table, rows }) => (
          <li key={table}>
            <Mark tone="warn">{words.drift(table, writeCount(rows))}</Mark>
          </li>
        ))}
      </ul>
      <p>{words.todo}</p>
    </>
  );
}
