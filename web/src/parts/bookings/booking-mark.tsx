import type { BookingOut } from '@carreto/contract/admin/freights/bookings';
import { useWords } from '../../words/words.ts';
import { Mark, type Tone } from '../states/mark.tsx';

const tones: Readonly<Record<BookingOut['state'], Tone>> = {
  waiting: 'soft',
  due: 'soft',
  sent: 'warn',
  booked: 'ok',
  refused: 'danger',
  unknown: 'danger',
  cancelling: 'warn',
  cancelled: 'off',
  needless: 'off',
};

/** How far a booking is, in a word. */
export function BookingMark({ state }: Pick<BookingOut, 'state'>) {
  const words = useWords().bookings;
  return <Mark tone={tones[state]}>{words.states[state]}</Mark>;
}
