import type { Words } from '../all-words.ts';

/** What is said when the session ended, and when the password is asked for once more. */
export const session: Words['session'] = {
  ended: 'Your session ended',
  endedWhy: 'Log in again: what you filled in and selected is still here.',
  endedDemo: 'In the demo, the password may stay empty.',
  login: 'E-mail or name',
  password: 'Password',
  logIn: 'Log in',
  secondFactor: 'Second factor',
  code: 'Six-digit code or recovery code',
  go: 'Continue',
  leave: 'Leave for the log-in page',
  wrong: 'Wrong name, e-mail, password or code.',
  waits: (minutes) => `Too many tries. Try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
  stepUp: 'Confirm that it is you',
  stepUpWhy: 'This is about access. Once confirmed, what you asked for goes on by itself.',
  passwordOrCode: 'Password or code',
  confirm: 'Confirm',
};
