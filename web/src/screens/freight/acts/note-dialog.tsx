import { useId } from 'react';
import { api } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../../words/words.ts';
import type { ActProps } from './act-props.ts';

/** Writes down what others should know of the freight. */
export function NoteDialog({ freight, onClose, onDone }: ActProps) {
  const words = useWords().freight.note;
  const id = useId();
  const write = async (form: FormData): Promise<void> => {
    await api.addFreightNote({ freightCode: freight.code, body: { text: String(form.get('text')) } });
    onDone(words.done);
  };
  return (
    <FormDialog title={words.title} act={words.save} onClose={onClose} onSubmit={write}>
      <div className="field">
        <label htmlFor={id}>{words.text}</label>
        <textarea
          className="input"
          id={id}
          name="text"
          rows={5}
          required
          maxLength={2000}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
          autoFocus
          onKeyDown={(event) => {
            if (event.key === 'Enter' && event.ctrlKey) event.currentTarget.form?.requestSubmit();
          }}
        />
      </div>
    </FormDialog>
  );
}
