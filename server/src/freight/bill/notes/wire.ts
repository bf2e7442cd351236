import type { BillNoteView } from '@carreto/contract/admin/charges/bill-notes';
import type { BillNoteLine } from './notes.ts';

export function toBillNote({ writtenAt, ...note }: BillNoteLine): BillNoteView {
  return { ...note, at: writtenAt.toISOString() };
}
