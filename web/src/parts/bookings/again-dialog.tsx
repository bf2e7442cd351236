import type { BookingOut } from '@carreto/contract/admin/freights/bookings';
import { api } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';

type AgainDialogProps = {
  booking: BookingOut;
  onClose: () => void;
  onDone: (outcome: string) => Promise<void>;
};

/** Has a freight booked now; where nobody knows whether it is, only after a person looked. */
export function AgainDialog({ booking: { freightCode, state }, onClose, onDone }: AgainDialogProps) {
  const words = useWords().bookings.again;
  const isLost = state === 'unknown';
  const book = async (): Promise<void> => {
    await api.bookAgain({ freightCode, body: isLost ? { isNotThere: true } : {} });
    await onDone(words.done(freightCode));
  };
  return (
    <FormDialog
      title={isLost ? words.notThereOf(freightCode) : words.nowOf(freightCode)}
      act={words.act}
      kind={isLost ? 'danger' : 'main'}
      onClose={onClose}
      onSubmit={book}
    >
      <p>{isLost ? words.notThereWhy : words.nowWhy}</p>
      {isLost ? (
        <label className="check">
          <input type="checkbox" required /> {words.iLooked}
        </label>
      ) : null}
    </FormDialog>
  );
}
