import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { publicId, text } from '../../values.ts';
import { closed, pageMembers, pageOf } from '../common.ts';
import { assigneeOf, assigneeToBe, noteMembers, noteToWrite } from '../work/notes.ts';

/** What operators write about a CT-e to each other, and who of them sees to it. */

const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/ctes/{cteId}';
const params = Type.Object({ cteId: publicId('The CT-e.') });

const note = closed('A note of an operator.', {
  ...noteMembers,
  text: personal('prose', text('What it says.', { max: 2000 })),
});
export type CteNoteView = Static<typeof note>;

export const listCteNotes = endpoint({
  ...common,
  id: 'listCteNotes',
  method: 'GET',
  path: `${path}/notes`,
  summary: 'What operators wrote about a CT-e, oldest first.',
  role: 'viewer',
  needs: 'audit.read',
  params,
  query: Type.Object(pageMembers),
  reply: pageOf(note),
  errors: ['not_found'],
});

export const addCteNote = endpoint({
  ...common,
  id: 'addCteNote',
  method: 'POST',
  path: `${path}/notes`,
  summary: 'Writes a note about a CT-e.',
  role: 'analyst',
  needs: 'audit.decide',
  params,
  body: noteToWrite,
  reply: note,
  errors: ['not_found'],
});

const assignee = assigneeOf('Who sees to a CT-e.');

export const assignCte = endpoint({
  ...common,
  id: 'assignCte',
  method: 'PUT',
  path: `${path}/assignee`,
  summary: 'Says who sees to a CT-e; the operator gets a notice.',
  role: 'analyst',
  needs: 'audit.decide',
  params,
  body: assigneeToBe,
  reply: assignee,
  errors: ['not_found'],
});
