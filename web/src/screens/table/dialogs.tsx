import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { TextField } from '../../parts/field/text-field.tsx';
import { useWords } from '../../words/words.ts';

type Done = { onClose: () => void; onDone: (said: string) => void };

function Reason() {
  const words = useWords().table;
  return <TextField label={words.reason} why={words.reasonWhy} name="reason" required maxLength={500} />;
}

function reasonOf(form: FormData): string {
  return String(form.get('reason') ?? '').trim();
}

/** Puts a version into force, now or at an instant of São Paulo. */
export function PublishDialog({ version, onClose, onDone }: Done & { version: TableVersion }) {
  const words = useWords().table;
  const [isLater, setLater] = useState(false);
  const publish = async (form: FormData): Promise<void> => {
    // São Paulo has had no summer time since 2019.
    const publishAt = isLater ? new Date(`${String(form.get('at'))}:00-03:00`).toISOString() : undefined;
    const published = await api.publishTableVersion({
      versionId: version.id,
      reason: reasonOf(form),
      ...(publishAt === undefined ? {} : { publishAt }),
    });
    onDone(words.done.published(version.number, published.state === 'scheduled'));
  };
  return (
    <FormDialog
      title={words.publishing(version.number)}
      act={words.acts.publish}
      onClose={onClose}
      onSubmit={publish}
    >
      <p>{words.publishWhy}</p>
      <fieldset className="table-when">
        <legend>{words.when}</legend>
        {[false, true].map((later) => (
          <label key={String(later)}>
            <input type="radio" name="when" checked={isLater === later} onChange={() => setLater(later)} />
            {later ? words.later : words.now}
          </label>
        ))}
      </fieldset>
      {isLater ? (
        <TextField label={words.at} why={words.atWhy} name="at" type="datetime-local" required />
      ) : null}
      <Reason />
    </FormDialog>
  );
}

/** Takes a version out of force, or puts one that never was aside. */
export function WithdrawDialog({ version, onClose, onDone }: Done & { version: TableVersion }) {
  const words = useWords().table;
  const withdraw = async (form: FormData): Promise<void> => {
    await api.withdrawTableVersion({ versionId: version.id, reason: reasonOf(form) });
    onDone(words.done.withdrawn(version.number));
  };
  return (
    <FormDialog
      title={words.withdrawing(version.number)}
      act={words.acts.withdraw}
      kind="danger"
      onClose={onClose}
      onSubmit={withdraw}
    >
      <p>{version.state === 'published' ? words.withdrawWhy : words.putAsideWhy}</p>
      <Reason />
    </FormDialog>
  );
}

type RollbackProps = Done & {
  table: ListedTable;
  /** Those that were in force before, the likeliest first. */
  former: readonly TableVersion[];
};

/** Puts a version that was in force before back. */
export function RollbackDialog({ table, former, onClose, onDone }: RollbackProps) {
  const words = useWords().table;
  const rollback = async (form: FormData): Promise<void> => {
    const { version } = await api.rollbackTable({
      tableId: table.id,
      body: {
        versionId: Number(form.get('version')),
        ...(table.published === null ? {} : { currentId: table.published.id }),
        reason: reasonOf(form),
      },
    });
    onDone(words.done.rolledBack(version.number));
  };
  return (
    <FormDialog title={words.rollingBack} act={words.acts.rollback} onClose={onClose} onSubmit={rollback}>
      <p>{words.rollbackWhy}</p>
      <div className="field">
        <label htmlFor="table-former">{words.former}</label>
        <select id="table-former" className="input" name="version" defaultValue={former[0]?.id}>
          {former.map(({ id, number }) => (
            <option key={id} value={id}>
              {words.version(number)}
            </option>
          ))}
        </select>
      </div>
      <Reason />
    </FormDialog>
  );
}
