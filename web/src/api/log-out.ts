import { call } from '@carreto/contract/client/call';
import type { Operation } from '@carreto/contract/client/operation';
import { options } from './client.ts';
import { logInAddress } from './place.ts';

const endSession: Operation = {
  method: 'DELETE',
  path: '/api/admin/v1/session',
  host: 'api',
  takes: 'nothing',
  answers: 'nothing',
  honoursKey: false,
};

/** Ends the session, forgets what was half filled in, and goes to the log-in page. */
export async function logOut(): Promise<void> {
  await call(endSession, undefined, options).catch(() => undefined);
  sessionStorage.clear();
  location.assign(logInAddress());
}
