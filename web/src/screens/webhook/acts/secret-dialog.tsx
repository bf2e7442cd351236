import type { SigningKeyView } from '@carreto/contract/admin/webhooks/webhooks';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { CopyButton } from '../../../parts/copy/copy-button.tsx';
import { useWords } from '../../../words/words.ts';

/** A key that is shown once: it closes only when the person says that it is kept. */
export function SecretDialog({ made, onClose }: { made: SigningKeyView; onClose: () => void }) {
  const words = useWords().webhook;
  const text = made.secret ?? made.publicKey ?? '';
  return (
    <ModalOverlay className="shade" isOpen isKeyboardDismissDisabled>
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{words.secret.title}</Heading>
          <div className="form">
            <p>{made.secret === null ? words.secret.publicWhy : words.secret.why}</p>
            <p className="webhook-secret code">{text}</p>
            <div className="dialog-acts">
              <CopyButton text={text} />
              <button type="button" className="button" data-kind="main" onClick={onClose}>
                {words.secret.saved}
              </button>
            </div>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
