import type { ShipperGroup } from '@carreto/contract/admin/registry/groups';
import type { Shipper } from '@carreto/contract/admin/registry/shippers';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { everyPage } from '../../../api/every-page.ts';
import { addShipperGroup as bounds } from '../../../api/made/bounds/registry/groups.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { TextField } from '../../../parts/field/text-field.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay, useSession } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';

const queryKey = ['listShipperGroups', 'all'] as const;
type Open = 'add' | ShipperGroup;

/** Groups of shippers that share freight tables, and whether this one is in them. */
export function ShipperGroups({ shipper }: { shipper: Shipper }) {
  const words = useWords().company.shipperGroups;
  const queries = useQueryClient();
  const mayWrite = useMay('registry.write');
  // Groups are of the whole installation: who sees some shippers changes none of them.
  const isWhole = useSession().shippers === 'all';
  const [open, setOpen] = useState<Open>();
  const [outcome, setOutcome] = useState('');
  const [error, setError] = useState<Error>();
  const groups = useQuery({
    queryKey,
    queryFn: ({ signal }) => everyPage((page) => api.listShipperGroups(page, { signal })),
  });
  const done = async (text: string): Promise<void> => {
    setOutcome(text);
    await queries.invalidateQueries({ queryKey });
  };
  const toggle = async (group: ShipperGroup): Promise<void> => {
    const { id: groupId, revision, name } = group;
    const isIn = group.shipperIds.includes(shipper.id);
    const others = group.shipperIds.filter((one) => one !== shipper.id);
    setError(undefined);
    try {
      await api.updateShipperGroup({
        groupId,
        body: { revision, shipperIds: isIn ? others : [...others, shipper.id] },
      });
      await done(isIn ? words.left(name) : words.joined(name));
    } catch (refused) {
      setError(refused as Error);
      await queries.invalidateQueries({ queryKey });
    }
  };
  const mayChange = mayWrite && isWhole;
  return (
    <section className="settings-part card-part" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="note">{words.why}</p>
      {groups.data === undefined ? (
        <Unanswered error={groups.error} needs="registry.read" again={() => void groups.refetch()} />
      ) : groups.data.length === 0 ? (
        <p className="soft">{words.none}</p>
      ) : (
        <GroupRows
          groups={groups.data}
          {...{ shipper, mayChange }}
          onToggle={(group) => void toggle(group)}
          onRename={setOpen}
        />
      )}
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <div className="settings-acts">
        {mayChange ? (
          <button type="button" className="button" onClick={() => setOpen('add')}>
            {words.add}
          </button>
        ) : null}
        <span role="status">{outcome}</span>
      </div>
      {open === undefined ? null : (
        <NameDialog shipper={shipper} open={open} onClose={() => setOpen(undefined)} onDone={done} />
      )}
    </section>
  );
}

type GroupRowsProps = {
  groups: readonly ShipperGroup[];
  shipper: Shipper;
  mayChange: boolean;
  onToggle: (group: ShipperGroup) => void;
  onRename: (group: ShipperGroup) => void;
};

function GroupRows({ groups, shipper, mayChange, onToggle, onRename }: GroupRowsProps) {
  const words = useWords().company.shipperGroups;
  return (
    <ul className="settings-rows">
      {groups.map((group) => (
        <li key={group.id}>
          <label className="option">
            <input
              type="checkbox"
              aria-label={words.join(group.name)}
              checked={group.shipperIds.includes(shipper.id)}
              disabled={!mayChange}
              onChange={() => onToggle(group)}
            />
            <span>
              {group.name}
              <span className="note">{words.size(writeCount(group.shipperIds.length))}</span>
            </span>
          </label>
          {mayChange ? (
            <button
              type="button"
              className="button"
              data-kind="quiet"
              aria-label={words.rename(group.name)}
              onClick={() => onRename(group)}
            >
              {words.renameAct}
            </button>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

type NameDialogProps = {
  shipper: Shipper;
  open: Open;
  onClose: () => void;
  onDone: (text: string) => Promise<void>;
};

/** Names a new group, which begins with this shipper, or one that there is anew. */
function NameDialog({ shipper, open, onClose, onDone }: NameDialogProps) {
  const words = useWords().company.shipperGroups;
  const isNew = open === 'add';
  const save = async (form: FormData): Promise<void> => {
    const name = String(form.get('name')).trim();
    if (isNew) await api.addShipperGroup({ name, shipperIds: [shipper.id] });
    else await api.updateShipperGroup({ groupId: open.id, body: { revision: open.revision, name } });
    await onDone(isNew ? words.added : words.renamed);
  };
  return (
    <FormDialog
      title={isNew ? words.addTitle : words.rename(open.name)}
      act={isNew ? words.add : words.renameAct}
      onClose={onClose}
      onSubmit={save}
    >
      <TextField
        label={words.name}
        {...(isNew ? { why: words.addWhy(shipper.tradeName) } : {})}
        name="name"
        required
        maxLength={bounds.name.maxLength}
        defaultValue={isNew ? '' : open.name}
        autoFocus
      />
    </FormDialog>
  );
}
