import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { publicId } from '../values.ts';
import { tableReport } from './tables.ts';

const versionParams = Type.Object({ versionId: publicId('The version.') });

export const lintTableVersion = endpoint({
  id: 'lintTableVersion',
  method: 'GET',
  path: '/api/admin/v1/table-versions/{versionId}/lint',
  section: 'admin',
  summary: 'Looks a version through for what is written right and meant wrong.',
  description: 'The rules and what they mean are listed in docs/tables.md; `line` is that of the file.',
  auth: 'admin',
  role: 'viewer',
  params: versionParams,
  reply: tableReport,
  errors: ['not_found', 'work_too_large'],
});
