import { addBillNote, listBillNotes } from '../../freight/bill/notes/notes.ts';
import { assignBill } from '../../freight/record/notes/assign-charge.ts';
import { noteActions } from '../notes/note-actions.ts';
import { billIdOf } from './options.ts';
import { noBill } from './show.ts';

export const billNoteActions = noteActions({
  noun: 'bill',
  positional: 'BILL',
  idOf: async (_, args) => billIdOf(args),
  list: (ctx, { id, ...page }) => listBillNotes(ctx, { billId: id, ...page }),
  add: (ctx, actor, { id, text }) => addBillNote(ctx, actor, { billId: id, text }),
  assign: (ctx, actor, { id, operatorId }) => assignBill(ctx, actor, { billId: id, operatorId }),
  missing: noBill,
});
