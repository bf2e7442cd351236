import type { VendorAnswer } from '../vendors/line/request.ts';
import { VendorProblem } from '../vendors/line/vendor-problem.ts';
import { bodyOf, type StoreCall } from './store.ts';

/** What a platform sent, by its schema; why it cannot be understood else. Pure. */
export function readCall<Sent>(
  read: (answer: VendorAnswer) => Sent,
  call: StoreCall,
): { kind: 'read'; sent: Sent } | { kind: 'nonsense'; sentence: string } {
  try {
    return { kind: 'read', sent: read(bodyOf(call)) };
  } catch (error) {
    if (!(error instanceof VendorProblem)) throw error;
    return { kind: 'nonsense', sentence: error.message };
  }
}
