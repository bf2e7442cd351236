import { call } from '@carreto/contract/client/call';
import { options } from './client.ts';
import { logInAddress } from './place.ts';
import { endSession } from './session.ts';

/** What this browser keeps of a person beyond preferences. */
const ofPerson = ['carreto.recent'];
/** Changes of grids that are not saved, by person, table and version. */
const editsOfPerson = 'carreto.edits.';

/** Forgets what a person half filled in, selected and looked for. */
export function forgetPerson(): void {
  sessionStorage.clear();
  const edits = Object.keys(localStorage).filter((key) => key.startsWith(editsOfPerson));
  for (const key of [...ofPerson, ...edits]) localStorage.removeItem(key);
}

/** Ends the session, forgets what was half filled in, and goes to the log-in page. */
export async function logOut(): Promise<void> {
  await call(endSession, undefined, options).catch(() => undefined);
  forgetPerson();
  location.assign(logInAddress());
}
