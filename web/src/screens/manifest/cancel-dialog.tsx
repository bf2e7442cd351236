import { useId } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';
import type { DialogProps } from './dialog-props.ts';

/** Asks before it cancels. */
export function CancelDialog({ manifest, onClose, onDone }: DialogProps) {
  const words = useWords().manifests.cancel;
  const id = useId();
  const cancel = async (form: FormData): Promise<void> => {
    const reason = String(form.get('reason')).trim();
    const { id: loadingManifestId, revision } = manifest;
    const body = { revision, ...(reason === '' ? {} : { reason }) };
    try {
      await api.cancelLoadingManifest({ loadingManifestId, body });
    } finally {
      await onDone('');
    }
  };
  return (
    <FormDialog
      title={words.title(manifest.number)}
      act={words.save}
      kind="danger"
      onClose={onClose}
      onSubmit={cancel}
    >
      <p>{words.why}</p>
      <div className="field">
        <label htmlFor={id}>{words.reason}</label>
        {/* biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered */}
        <input className="input" id={id} name="reason" maxLength={500} autoFocus />
      </div>
    </FormDialog>
  );
}
