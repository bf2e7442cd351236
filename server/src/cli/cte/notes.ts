import { addCteNote, listCteNotes } from '../../freight/cte/notes/notes.ts';
import { assignCte } from '../../freight/record/notes/assign-charge.ts';
import { noteActions } from '../notes/note-actions.ts';
import { cteIdOf, noSuchCte } from './arguments.ts';

export const cteNoteActions = noteActions({
  noun: 'CT-e',
  positional: 'CTE',
  idOf: cteIdOf,
  list: (ctx, { id, ...page }) => listCteNotes(ctx, { cteId: id, ...page }),
  add: (ctx, actor, { id, text }) => addCteNote(ctx, actor, { cteId: id, text }),
  assign: (ctx, actor, { id, operatorId }) => assignCte(ctx, actor, { cteId: id, operatorId }),
  missing: (id) => noSuchCte(String(id)),
});
