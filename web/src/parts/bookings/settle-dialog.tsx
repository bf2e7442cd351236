import type { BookingOut } from '@carreto/contract/admin/freights/bookings';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';
import { FormDialog } from '../dialog/form-dialog.tsx';
import { SaidError } from '../dialog/mistake.tsx';
import { fieldMistakes, lineMistakes } from '../field/field-mistakes.ts';
import { TextArea } from '../field/text-area.tsx';
import { TextField } from '../field/text-field.tsx';

type SettleDialogProps = {
  booking: BookingOut;
  onClose: () => void;
  onDone: (outcome: string) => Promise<void>;
};

const members = ['bookingCode', 'trackingCodes'];

/** Says that the carrier has a freight, and by what codes. */
export function SettleDialog({ booking, onClose, onDone }: SettleDialogProps) {
  const words = useWords().bookings.settle;
  const { check } = useWords().manifest;
  const { freightCode } = booking;
  const [code, setCode] = useState(booking.bookingCode ?? '');
  const [tracking, setTracking] = useState(booking.trackingCodes.join('\n'));
  const [error, setError] = useState<Error>();
  const trackingCodes = tracking
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const settle = async (): Promise<void> => {
    setError(undefined);
    try {
      await api.settleBooking({ freightCode, body: { bookingCode: code.trim(), trackingCodes } });
    } catch (refused) {
      const known = refused instanceof Error ? refused : new Error(String(refused));
      setError(known);
      throw fieldMistakes(known, members).rest ?? new SaidError(check);
    }
    await onDone(words.done(freightCode));
  };
  return (
    <FormDialog title={words.title(freightCode)} act={words.save} onClose={onClose} onSubmit={settle}>
      <p className="note">{words.why}</p>
      <TextField
        label={words.code}
        required
        maxLength={100}
        value={code}
        mistakes={fieldMistakes(error, members).of('bookingCode')}
        onChange={({ target }) => setCode(target.value)}
      />
      <TextArea
        label={words.tracking}
        why={words.trackingWhy}
        rows={4}
        value={tracking}
        mistakes={lineMistakes(error, { field: 'trackingCodes', lines: trackingCodes })}
        onChange={({ target }) => setTracking(target.value)}
      />
    </FormDialog>
  );
}
