import type { IssuedToken, NewToken } from '@carreto/contract/admin/registry/tokens';
import type { Permission } from '@carreto/contract/permissions';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { readDay } from '../../formats/days.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { useOwners } from './use-tokens.ts';

type IssueDialogProps = { onClose: () => void; onIssued: (issued: IssuedToken) => void };

/** Issues a token. Those of shippers and carriers may what their owner may; one of one's own can be made narrower. */
export function IssueDialog({ onClose, onIssued }: IssueDialogProps) {
  const words = useWords().tokens;
  const { person } = useSession();
  const { shippers, carriers } = useOwners();
  const [owner, setOwner] = useState('');
  const id = useId();
  const issue = async (form: FormData): Promise<void> => {
    onIssued(await api.issueToken(requestOf(form)));
  };
  return (
    <FormDialog title={words.issue.title} act={words.issue.act} onClose={onClose} onSubmit={issue}>
      <div className="field">
        <label htmlFor={`${id}-owner`}>{words.columns.owner}</label>
        <select
          className="input"
          id={`${id}-owner`}
          name="owner"
          required
          value={owner}
          onChange={({ target }) => setOwner(target.value)}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
          autoFocus
        >
          <option value="">{words.issue.choose}</option>
          <optgroup label={words.issue.shippers}>
            {shippers.map((one) => (
              <option key={one.id} value={`shipper ${one.id}`}>
                {one.name}
              </option>
            ))}
          </optgroup>
          <optgroup label={words.issue.carriers}>
            {carriers.map((one) => (
              <option key={one.id} value={`carrier ${one.id}`}>
                {one.name}
              </option>
            ))}
          </optgroup>
          <optgroup label={words.issue.own}>
            <option value={`operator ${person.id}`}>{words.issue.me(person.name)}</option>
          </optgroup>
        </select>
      </div>
      <div className="field">
        <label htmlFor={`${id}-name`}>{words.columns.name}</label>
        <input
          className="input"
          id={`${id}-name`}
          name="name"
          required
          maxLength={255}
          autoComplete="off"
          placeholder={words.issue.namePlaceholder}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-end`}>{words.issue.end}</label>
        <input
          className="input"
          id={`${id}-end`}
          name="end"
          autoComplete="off"
          placeholder={words.issue.endPlaceholder}
          onInput={({ currentTarget: field }) =>
            field.setCustomValidity(isDay(field.value) ? '' : words.issue.wrongDay)
          }
        />
      </div>
      {owner.startsWith('operator ') ? <Narrowing shippers={shippers} /> : null}
    </FormDialog>
  );
}

type NarrowingProps = { shippers: readonly { id: number; name: string }[] };

/** What less than oneself the token may, and for whom; nothing marked: all that. */
function Narrowing({ shippers }: NarrowingProps) {
  const words = useWords().tokens.issue;
  const { permissions } = useSession();
  return (
    <>
      <fieldset className="token-choices">
        <legend>{words.needs}</legend>
        {permissions.map((permission) => (
          <label key={permission}>
            <input type="checkbox" name="needs" value={permission} /> <code>{permission}</code>
          </label>
        ))}
      </fieldset>
      {shippers.length < 2 ? null : (
        <fieldset className="token-choices">
          <legend>{words.forShippers}</legend>
          {shippers.map((one) => (
            <label key={one.id}>
              <input type="checkbox" name="shippers" value={one.id} /> {one.name}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

function isDay(text: string): boolean {
  return text.trim() === '' || readDay(text, new Date().toISOString()) !== undefined;
}

function requestOf(form: FormData): NewToken {
  const [kind = '', id = ''] = String(form.get('owner')).split(' ');
  const end = String(form.get('end')).trim();
  const on = readDay(end, new Date().toISOString());
  // Its choices are the permissions of the session.
  const needs = form.getAll('needs').map(String) as Permission[];
  const shipperIds = form.getAll('shippers').map(Number);
  return {
    // The choices above are of these kinds.
    owner: { kind: kind as NewToken['owner']['kind'], id: Number(id) },
    name: String(form.get('name')).trim(),
    ...(on === undefined ? {} : { expiresAt: new Date(`${on}T23:59:59-03:00`).toISOString() }),
    ...(needs.length === 0 ? {} : { needs }),
    ...(shipperIds.length === 0 ? {} : { shipperIds }),
  };
}
