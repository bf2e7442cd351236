import { type FormEvent, type ReactNode, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useOnline } from '../../shell/notices.tsx';
import { useWords } from '../../words/words.ts';
import { Mistake } from './mistake.tsx';

type FormDialogProps = {
  title: string;
  /** On the button that does it. */
  act: string;
  kind?: 'main' | 'danger';
  onClose: () => void;
  /** When nothing was done; as when something was, where this is left out. */
  onDismiss?: () => void;
  /** Does it; the dialog closes when it is done, and says why when it is not. */
  onSubmit: (form: FormData) => Promise<unknown>;
  children: ReactNode;
};

/** A few fields over the page, and one act. The focus goes back to where it was. */
export function FormDialog({ title, act, kind = 'main', onClose, onSubmit, ...rest }: FormDialogProps) {
  const { onDismiss = onClose, children } = rest;
  const words = useWords().parts;
  const isOnline = useOnline();
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    // Ctrl+Enter submits whatever the button says.
    if (isBusy || !isOnline) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(form);
      onClose();
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
      setBusy(false);
    }
  };
  return (
    <ModalOverlay
      className="shade"
      isDismissable
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onDismiss())}
    >
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{title}</Heading>
          <form className="form" onSubmit={(event) => void submit(event)}>
            {children}
            <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
            <div className="dialog-acts">
              <Button className="button" slot="close">
                {words.cancel}
              </Button>
              <button
                type="submit"
                className="button"
                data-kind={kind}
                disabled={!isOnline}
                aria-disabled={isBusy}
              >
                {act}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
