import type { StartedTotp } from '@carreto/contract/admin/account/me';
import { useId } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { api, refusalOf } from '../../api/client.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { SaidError } from '../../parts/dialog/mistake.tsx';
import { useWords } from '../../words/words.ts';

type StartDialogProps = {
  started: StartedTotp;
  onDismiss: () => void;
  onCodes: (codes: readonly string[]) => void;
};

/** Shows the secret as a drawing and as text, and takes the first code of the app. */
export function StartDialog({ started, onDismiss, onCodes }: StartDialogProps) {
  const words = useWords().profile;
  const id = useId();
  const confirm = async (form: FormData): Promise<void> => {
    const code = String(form.get('code'));
    try {
      onCodes((await api.confirmTotp({ code })).recoveryCodes);
    } catch (refused) {
      // A wrong code is no ended session: the dialog stays, and so does the page.
      throw refusalOf(refused)?.code === 'wrong_credentials' ? new SaidError(words.wrongCode) : refused;
    }
  };
  return (
    <FormDialog
      title={words.startFactor}
      act={words.confirm}
      onClose={() => undefined}
      onDismiss={onDismiss}
      onSubmit={confirm}
    >
      <p>{words.scan}</p>
      <img
        className="factor-qr"
        alt={words.qr}
        src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(started.qr)}`}
      />
      <p>
        {words.secret} <code>{started.secret}</code>
      </p>
      <div className="field">
        <label htmlFor={id}>{words.firstCode}</label>
        <input
          className="input"
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          minLength={6}
          maxLength={40}
          required
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
          autoFocus
        />
      </div>
    </FormDialog>
  );
}

/** Codes that are shown this once: only their own button closes it. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const words = useWords().profile;
  return (
    <ModalOverlay className="shade" isOpen isKeyboardDismissDisabled>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{words.codes}</Heading>
          <p>{words.codesWhy}</p>
          <ul className="recovery-codes" aria-label={words.codes}>
            {codes.map((code) => (
              <li key={code}>
                <code>{code}</code>
              </li>
            ))}
          </ul>
          <div className="dialog-acts">
            <CopyButton text={codes.join('\n')} label={words.copyCodes} />
            <button type="button" className="button" data-kind="main" onClick={onClose}>
              {words.kept}
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
