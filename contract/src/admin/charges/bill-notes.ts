import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { publicId, text } from '../../values.ts';
import { closed, pageMembers, pageOf } from '../common.ts';
import { noteMembers, noteToWrite } from '../work/notes.ts';

/** What operators write about a bill to each other. */

const common = { section: 'admin', auth: 'admin', path: '/api/admin/v1/bills/{billId}/notes' } as const;
const params = Type.Object({ billId: publicId('The bill.') });

const note = closed('A note of an operator.', {
  ...noteMembers,
  text: personal('prose', text('What it says.', { max: 2000 })),
});
export type BillNoteView = Static<typeof note>;

export const listBillNotes = endpoint({
  ...common,
  id: 'listBillNotes',
  method: 'GET',
  summary: 'What operators wrote about a bill, oldest first.',
  role: 'viewer',
  needs: 'bills.read',
  params,
  query: Type.Object(pageMembers),
  reply: pageOf(note),
  errors: ['not_found'],
});

export const addBillNote = endpoint({
  ...common,
  id: 'addBillNote',
  method: 'POST',
  summary: 'Writes a note about a bill.',
  role: 'analyst',
  needs: 'bills.decide',
  params,
  body: noteToWrite,
  reply: note,
  errors: ['not_found'],
});
