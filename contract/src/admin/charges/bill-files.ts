import { Type } from 'typebox';
import { endpoint, rawReply } from '../../endpoint.ts';
import { publicId } from '../../values.ts';

export const getBillFile = endpoint({
  id: 'getBillFile',
  method: 'GET',
  path: '/api/admin/v1/bills/{billId}/file',
  section: 'admin',
  summary: 'The DOCCOB file that a bill came in, byte for byte, for as long as files of carriers are kept.',
  auth: 'admin',
  role: 'viewer',
  needs: 'bills.read',
  personal: 'refused',
  logsReading: true,
  params: Type.Object({ billId: publicId('The bill.') }),
  reply: rawReply(['text/plain'], 'The file, with all other bills of it.'),
  errors: ['not_found'],
});
