import type { ListedToken } from '@carreto/contract/admin/registry/tokens';
import { useId } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';

type RenameDialogProps = { token: ListedToken; onClose: () => void; onDone: () => void };

/** Gives a token another name; it goes on working as it did. */
export function RenameDialog({ token, onClose, onDone }: RenameDialogProps) {
  const words = useWords().tokens;
  const id = useId();
  const rename = async (form: FormData): Promise<void> => {
    await api.renameToken({ tokenId: token.id, body: { name: String(form.get('name')).trim() } });
    onDone();
  };
  return (
    <FormDialog title={words.rename.title} act={words.rename.act} onClose={onClose} onSubmit={rename}>
      <div className="field">
        <label htmlFor={id}>{words.columns.name}</label>
        <input
          className="input"
          id={id}
          name="name"
          required
          maxLength={255}
          autoComplete="off"
          defaultValue={token.name}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be answered
          autoFocus
        />
      </div>
    </FormDialog>
  );
}
