import type { BookingOut } from '@carreto/contract/admin/freights/bookings';
import { useState } from 'react';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { AgainDialog } from './again-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';

type BookingActsProps = {
  booking: BookingOut;
  /** Says what came of it; what changed is read anew. */
  onDone: (outcome: string) => Promise<void>;
};

const bookable: readonly BookingOut['state'][] = ['waiting', 'refused', 'unknown'];

/** What a person may decide about a booking: have it made now, or say that the carrier has the freight. */
export function BookingActs({ booking, onDone }: BookingActsProps) {
  const words = useWords().bookings;
  const mayWrite = useMay('freights.write');
  const [opened, setOpened] = useState<'again' | 'settle'>();
  const close = (): void => setOpened(undefined);
  const { state, freightCode } = booking;
  if (!mayWrite || !bookable.includes(state)) return null;
  const isLost = state === 'unknown';
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={words.actOf(isLost ? words.again.notThere : words.again.now, freightCode)}
        onClick={() => setOpened('again')}
      >
        {isLost ? words.again.notThere : words.again.now}
      </button>
      <button
        type="button"
        className="button"
        aria-label={words.actOf(words.settle.act, freightCode)}
        onClick={() => setOpened('settle')}
      >
        {words.settle.act}
      </button>
      {opened === 'again' ? <AgainDialog booking={booking} onClose={close} onDone={onDone} /> : null}
      {opened === 'settle' ? <SettleDialog booking={booking} onClose={close} onDone={onDone} /> : null}
    </>
  );
}
