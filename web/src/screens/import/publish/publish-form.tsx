import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../api/client.ts';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { useRenewTables } from '../queries.ts';

type How = 'now' | 'later' | 'shadow';

type PublishFormProps = { version: TableVersion; table: ListedTable };

/** When and how the version takes its place, and why. */
export function PublishForm({ version, table }: PublishFormProps) {
  const words = useWords().imports;
  const [how, choose] = useState<How>('now');
  const mayPublish = useMay('tables.publish');
  const mayShadow = useMay('tables.write') && version.state === 'draft';
  const renew = useRenewTables();
  const act = useMutation({
    mutationFn: (form: FormData) => carryOut(version.id, how, form),
    onSettled: renew,
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!act.isPending) act.mutate(new FormData(event.currentTarget));
  };
  const hows: readonly How[] = [
    ...(mayPublish ? (['now', 'later'] as const) : []),
    ...(mayShadow ? (['shadow'] as const) : []),
  ];
  const chosen = hows.includes(how) ? how : hows[0];
  if (chosen !== undefined && chosen !== how) choose(chosen);
  return (
    <form className="form import-publish" onSubmit={submit}>
      {mayPublish ? null : <p className="soft">{words.mayNotPublish('tables.publish')}</p>}
      <fieldset>
        <legend>{words.how}</legend>
        {hows.map((one) => (
          <label key={one} className="import-check">
            <input type="radio" name="how" checked={how === one} onChange={() => choose(one)} />
            <span>
              {words.hows[one]} <span className="soft">{words.howWhy[one]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {how === 'later' ? (
        <TextField label={words.at} why={words.atWhy} name="at" type="datetime-local" required />
      ) : null}
      {how === 'shadow' ? null : (
        <>
          <TextField label={words.reason} why={words.reasonWhy} name="reason" required maxLength={500} />
          <p className="note">
            {table.published === null ? words.promiseFirst : words.promise(table.published.number)}
          </p>
        </>
      )}
      <div role="alert">{act.error === null ? null : <Mistake error={act.error} />}</div>
      {hows.length === 0 ? null : (
        <div>
          <button type="submit" className="button" data-kind="main" aria-disabled={act.isPending}>
            {{ now: words.publish, later: words.schedule, shadow: words.startShadow }[how]}
          </button>
        </div>
      )}
    </form>
  );
}

async function carryOut(versionId: number, how: How, form: FormData): Promise<void> {
  if (how === 'shadow') {
    await api.startTableShadow({ versionId });
    return;
  }
  const reason = String(form.get('reason') ?? '').trim();
  // São Paulo has had no summer time since 2019.
  const at = how === 'later' ? new Date(`${String(form.get('at'))}:00-03:00`).toISOString() : undefined;
  await api.publishTableVersion({
    versionId,
    reason,
    requireAccepted: true,
    ...(at === undefined ? {} : { publishAt: at }),
  });
}
