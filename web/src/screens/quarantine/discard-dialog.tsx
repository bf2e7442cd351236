import { useId } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';
import { decideEach } from './decide-each.ts';
import type { DecisionProps } from './release-dialog.tsx';

/** Drops occurrences for a reason; reported again they are repeats. */
export function DiscardDialog({ some, onClose, onDone }: DecisionProps) {
  const words = useWords().quarantine.discard;
  const id = useId();
  const discard = async (form: FormData): Promise<void> => {
    const body = { note: String(form.get('note')).trim() };
    onDone(words.done(await decideEach(some, (heldId) => api.discardHeldOccurrence({ heldId, body }))));
  };
  return (
    <FormDialog
      title={words.heading(some.length)}
      act={words.act}
      kind="danger"
      onClose={onClose}
      onSubmit={discard}
    >
      <p>{words.why}</p>
      <div className="field">
        <label htmlFor={id}>{words.note}</label>
        <input
          className="input"
          id={id}
          name="note"
          required
          pattern=".*\S.*"
          maxLength={1000}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
          autoFocus
        />
      </div>
    </FormDialog>
  );
}
