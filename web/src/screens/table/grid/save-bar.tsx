import type { TableVersion } from '@carreto/contract/admin/tables/tables';
import { useId, useState } from 'react';
import { writeCount } from '../../../formats/numbers.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { useOnline } from '../../../shell/notices.tsx';
import { useWords } from '../../../words/words.ts';
import { countOf, type KeptEdits } from './kept-edits.ts';

type SaveBarProps = {
  versions: readonly TableVersion[];
  version: TableVersion;
  edits: KeptEdits;
  mayEdit: boolean;
  isBusy: boolean;
  onVersion(number: number): void;
  onSave(): void;
  onDiscard(): void;
};

/** Which version is shown, what of it is not saved, and the draft to make of that. */
export function SaveBar({ versions, version, edits, mayEdit, isBusy, ...acts }: SaveBarProps) {
  const words = useWords().tableGrid;
  const { states, option } = useWords().table;
  const isOnline = useOnline();
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  const count = countOf(edits);
  const of = (part: keyof KeptEdits): string => writeCount(edits[part].done.length);
  return (
    <div className="table-save" data-same={count === 0 || undefined}>
      <div className="field">
        <label htmlFor={id}>{words.version}</label>
        <select
          id={id}
          className="input"
          value={version.number}
          onChange={({ target }) => acts.onVersion(Number(target.value))}
        >
          {versions.map(({ id: key, number, state }) => (
            <option key={key} value={number}>
              {option(number, states[state])}
            </option>
          ))}
        </select>
      </div>
      {mayEdit ? (
        <>
          <p className="soft">
            {count === 0 ? words.unchanged : words.changes(of('tariff'), of('coverage'))}
          </p>
          <button
            type="button"
            className="button"
            data-kind="main"
            disabled={count === 0 || isBusy || !isOnline}
            onClick={acts.onSave}
          >
            {isBusy ? words.saving : words.save}
          </button>
          <button
            type="button"
            className="button"
            disabled={count === 0 || isBusy}
            onClick={() => setAsking(true)}
          >
            {words.discard}
          </button>
        </>
      ) : (
        <p className="soft">{words.readOnly}</p>
      )}
      {isAsking ? (
        <FormDialog
          title={words.discard}
          act={words.discard}
          kind="danger"
          onClose={() => setAsking(false)}
          onSubmit={async () => acts.onDiscard()}
        >
          <p>{words.discardWhy(writeCount(count), version.number)}</p>
        </FormDialog>
      ) : null}
    </div>
  );
}
