import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/client.ts';
import { writeInstant } from '../../../formats/instants.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { usePreferences } from '../../../shell/preferences.ts';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { useRenewTables } from '../queries.ts';

type PublishedProps = { version: TableVersion; table: ListedTable };

/** Where the version stands by now, and the way back. */
export function Published({ version, table }: PublishedProps) {
  const words = useWords().imports;
  const { language } = usePreferences();
  const { state, number, startsAt } = version;
  const mayPublish = useMay('tables.publish');
  const [said, setSaid] = useState('');
  return (
    <>
      <p role="status">
        {said}
        {state === 'published' ? words.isPublished(number) : ''}
        {state === 'scheduled' && startsAt !== null
          ? words.isScheduled(number, writeInstant(startsAt, language))
          : ''}
      </p>
      {table.shadow?.versionId === version.id ? <Shadow version={version} /> : null}
      {mayPublish && (state === 'published' || state === 'scheduled') ? (
        <WayBack key={version.id} version={version} table={table} onDone={setSaid} />
      ) : null}
    </>
  );
}

/** The shadow that a draft runs in. */
function Shadow({ version: { id: versionId, number } }: { version: TableVersion }) {
  const words = useWords().imports;
  const mayStop = useMay('tables.write');
  const renew = useRenewTables();
  const { data } = useQuery({
    queryKey: ['getTableShadow', versionId],
    queryFn: ({ signal }) => api.getTableShadow({ versionId }, { signal }),
  });
  const stop = useMutation({ mutationFn: () => api.stopTableShadow({ versionId }), onSettled: renew });
  if (data === undefined || data.state !== 'running') return null;
  return (
    <div>
      <p role="status">
        {words.isShadowed(number)} {words.shadowSoFar(data.quotes)}
      </p>
      {mayStop ? (
        <button type="button" className="button" disabled={stop.isPending} onClick={() => stop.mutate()}>
          {words.stopShadow}
        </button>
      ) : null}
      <div role="alert">{stop.error === null ? null : <Mistake error={stop.error} />}</div>
    </div>
  );
}

/** Puts back what was in force before; where nothing was, takes the version out of force. */
function WayBack({ version, table, onDone }: PublishedProps & { onDone: (said: string) => void }) {
  const words = useWords().imports;
  const renew = useRenewTables();
  const previous = useQuery({
    queryKey: ['listTablePublications', table.id, version.id],
    queryFn: async ({ signal }) => {
      const { items } = await api.listTablePublications({ tableId: table.id, limit: 50 }, { signal });
      const before = items.find(({ versionId }) => versionId === version.id)?.previousId ?? null;
      return before === null ? null : await api.getTableVersion({ versionId: before }, { signal });
    },
  });
  const before = version.state === 'published' ? previous.data : null;
  const act = useMutation({
    mutationFn: async (reason: string): Promise<string> => {
      if (before === null || before === undefined) {
        await api.withdrawTableVersion({ versionId: version.id, reason });
        return '';
      }
      const body = { versionId: before.id, currentId: version.id, reason };
      const back = await api.rollbackTable({ tableId: table.id, body });
      return `${words.rolledBack(back.version.number)} `;
    },
    onSuccess: onDone,
    onSettled: renew,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!act.isPending) act.mutate(String(new FormData(event.currentTarget).get('reason') ?? '').trim());
  };
  if (before === undefined) return null;
  return (
    <form className="form import-back" onSubmit={submit}>
      <TextField label={words.rollbackReason} name="reason" required maxLength={500} />
      <div>
        <button type="submit" className="button" aria-disabled={act.isPending}>
          {before === null ? words.withdraw(version.number) : words.rollback(before.number)}
        </button>
      </div>
      <div role="alert">{act.error === null ? null : <Mistake error={act.error} />}</div>
    </form>
  );
}
