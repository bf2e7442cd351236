import { type FormEvent, type ReactNode, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { refusalOf } from '../../api/client.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';

type AdmissionDialogProps = {
  title: string;
  why: string;
  /** On the button that gives it. */
  act: string;
  onSubmit: (form: FormData) => Promise<void>;
  /** The way out; by `Esc` only where it goes back to the page. */
  onLeave: () => void;
  leave: string;
  isDismissable?: boolean;
  children: ReactNode;
};

/** A dialog that stands over everything until the person has given what it asks for. */
export function AdmissionDialog({ title, why, act, onSubmit, ...rest }: AdmissionDialogProps) {
  const { onLeave, leave, isDismissable = false, children } = rest;
  const words = useWords().session;
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    setBusy(true);
    setError(undefined);
    try {
      await onSubmit(new FormData(form));
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
      form.querySelector<HTMLInputElement>('input[type="password"]')?.select();
    }
    setBusy(false);
  };
  return (
    <ModalOverlay
      className="shade"
      isOpen
      isKeyboardDismissDisabled={!isDismissable}
      onOpenChange={(isOpen) => (isOpen ? undefined : onLeave())}
    >
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{title}</Heading>
          <p className="soft">{why}</p>
          <form className="form" onSubmit={(event) => void submit(event)}>
            {children}
            <div role="alert">{error === undefined ? null : <Said error={error} words={words} />}</div>
            <div className="dialog-acts">
              <button type="button" className="button" onClick={onLeave}>
                {leave}
              </button>
              <button type="submit" className="button" data-kind="main" aria-disabled={isBusy}>
                {act}
              </button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Said({ error, words }: { error: Error; words: Words['session'] }) {
  const refusal = refusalOf(error);
  if (refusal?.code === 'wrong_credentials') return <p className="mistake">{words.wrong}</p>;
  if (refusal?.status === 429 && refusal.retryAfterS !== undefined)
    return <p className="mistake">{words.waits(Math.ceil(refusal.retryAfterS / 60))}</p>;
  return <Mistake error={error} />;
}
