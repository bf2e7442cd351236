import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { publicId, text } from '../../values.ts';
import { closed, pageMembers, pageOf } from '../common.ts';
import { assigneeOf, assigneeToBe, noteMembers, noteToWrite } from '../work/notes.ts';

/** What operators write about a bill to each other, and who of them sees to it. */

const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/bills/{billId}';
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
  path: `${path}/notes`,
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
  path: `${path}/notes`,
  summary: 'Writes a note about a bill.',
  role: 'analyst',
  needs: 'bills.decide',
  params,
  body: noteToWrite,
  reply: note,
  errors: ['not_found'],
});

const assignee = assigneeOf('Who sees to a bill.');

export const assignBill = endpoint({
  ...common,
  id: 'assignBill',
  method: 'PUT',
  path: `${path}/assignee`,
  summary: 'Says who sees to a bill; the operator gets a notice.',
  role: 'analyst',
  needs: 'bills.decide',
  params,
  body: assigneeToBe,
  reply: assignee,
  errors: ['not_found'],
});
