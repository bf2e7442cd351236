import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { freightCode } from '../../shapes/freight-code.ts';
import { text } from '../../values.ts';
import { closed, orNull, pageMembers, pageOf } from '../common.ts';
import { assigneeOf, assigneeToBe, noteMembers, noteToWrite } from '../work/notes.ts';

/** What operators write about a freight to each other, and who of them sees to it. */

const params = Type.Object({ freightCode });
const path = '/api/admin/v1/freights/{freightCode}';

const note = closed('A note of an operator.', {
  ...noteMembers,
  text: personal(
    'hidden',
    orNull(text('What it says; null once the recipient was forgotten.', { max: 2000 })),
  ),
});
export type FreightNoteView = Static<typeof note>;

export const listFreightNotes = endpoint({
  id: 'listFreightNotes',
  method: 'GET',
  path: `${path}/notes`,
  section: 'admin',
  summary: 'What operators wrote about a freight, oldest first.',
  auth: 'admin',
  role: 'viewer',
  needs: 'freights.read',
  params,
  query: Type.Object(pageMembers),
  reply: pageOf(note),
  errors: ['not_found'],
});

export const addFreightNote = endpoint({
  id: 'addFreightNote',
  method: 'POST',
  path: `${path}/notes`,
  section: 'admin',
  summary: 'Writes a note about a freight; it stays until the recipient is forgotten.',
  auth: 'admin',
  role: 'analyst',
  needs: 'freights.note',
  params,
  body: noteToWrite,
  reply: note,
  errors: ['not_found'],
});

const assignee = assigneeOf('Who sees to a freight.');

export const assignFreight = endpoint({
  id: 'assignFreight',
  method: 'PUT',
  path: `${path}/assignee`,
  section: 'admin',
  summary: 'Says who sees to a freight; the operator gets a notice.',
  auth: 'admin',
  role: 'analyst',
  needs: 'freights.note',
  params,
  body: assigneeToBe,
  reply: assignee,
  errors: ['not_found'],
});
