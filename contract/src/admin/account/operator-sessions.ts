import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { publicId } from '../../values.ts';
import { pageMembers, pageOf } from '../common.ts';
import { endedSessions, sessionItem } from './me.ts';

/** Sessions of others, for those who decide about people. */

const path = '/api/admin/v1/operators/{operatorId}/sessions';
const ofOthers = { section: 'admin', auth: 'admin', role: 'admin', needs: 'people.write' } as const;
const operatorId = publicId('The operator.');

export const listOperatorSessions = endpoint({
  ...ofOthers,
  id: 'listOperatorSessions',
  method: 'GET',
  path,
  summary: 'Live sessions of a person, newest first.',
  description: 'Of a person who may more than the caller it is refused.',
  params: Type.Object({ operatorId }),
  query: Type.Object(pageMembers),
  reply: pageOf(sessionItem),
  errors: ['not_found', 'forbidden'],
});

export const endOperatorSessions = endpoint({
  ...ofOthers,
  id: 'endOperatorSessions',
  method: 'DELETE',
  path,
  summary: 'Ends all sessions of a person; within a second they work nowhere.',
  description: 'Of a person who may more than the caller it is refused. The session that asks stays.',
  stepUp: true,
  params: Type.Object({ operatorId }),
  reply: endedSessions,
  errors: ['not_found', 'forbidden'],
});

export const endOperatorSession = endpoint({
  ...ofOthers,
  id: 'endOperatorSession',
  method: 'DELETE',
  path: `${path}/{sessionId}`,
  summary: 'Ends a session of a person; within a second it works nowhere.',
  description: 'Of a person who may more than the caller it is refused.',
  stepUp: true,
  params: Type.Object({ operatorId, sessionId: publicId('The session.') }),
  reply: endedSessions,
  errors: ['not_found', 'forbidden'],
});
