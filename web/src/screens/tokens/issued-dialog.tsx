import type { IssuedToken } from '@carreto/contract/admin/registry/tokens';
import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { useWords } from '../../words/words.ts';

type IssuedDialogProps = { issued: IssuedToken; onClose: () => void };

/** Shows a token, this once: it is closed by whoever says to have kept it, and by nothing else. */
export function IssuedDialog({ issued, onClose }: IssuedDialogProps) {
  const words = useWords().tokens.issued;
  const [isKept, setKept] = useState(false);
  return (
    <ModalOverlay className="shade" isOpen isKeyboardDismissDisabled>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{words.title(issued.name)}</Heading>
          <p>{words.why}</p>
          <p className="token-secret">
            <code>{issued.token}</code>
          </p>
          <p>
            <CopyButton text={issued.token} label={words.copy} />
          </p>
          <label className="token-kept">
            <input
              type="checkbox"
              checked={isKept}
              autoFocus
              onChange={({ target }) => setKept(target.checked)}
            />{' '}
            {words.kept}
          </label>
          <div className="dialog-acts">
            <button type="button" className="button" data-kind="main" disabled={!isKept} onClick={onClose}>
              {words.close}
            </button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
