import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf } from '../common.ts';
import { factorCode, typedPassword } from './session.ts';

const path = '/api/admin/v1/me';
const own = { section: 'admin', auth: 'admin', role: 'viewer', needs: 'own' } as const;

export const sessionItem = closed('A session of a person.', {
  id: publicId('Id of the session; not a secret.'),
  method: oneOf(['password', 'demo', 'provider'], 'How the person came in.'),
  remembered: flag('Whether it stays for 30 days instead of 7.'),
  createdAt: instant('When it began.'),
  expiresAt: instant('When it ends at the latest; 12 hours after its last use where that is earlier.'),
  lastUsedAt: instant('Last use, to about fifteen seconds.'),
  address: text('Network address of the last use.', { max: 64 }),
  userAgent: Type.String({ description: 'What the browser called itself.', maxLength: 200 }),
  isThis: flag('Whether it is the one that asks.'),
});
export type SessionItem = Static<typeof sessionItem>;

export const endedSessions = closed('What was ended.', {
  ended: integer('How many sessions.', { min: 0, max: 1_000_000 }),
});

const sessionParams = Type.Object({ sessionId: publicId('The session.') });

export const listOwnSessions = endpoint({
  ...own,
  id: 'listOwnSessions',
  method: 'GET',
  path: `${path}/sessions`,
  summary: 'Live sessions of the caller, newest first.',
  query: Type.Object(pageMembers),
  reply: pageOf(sessionItem),
  errors: [],
});

export const endOwnSession = endpoint({
  ...own,
  id: 'endOwnSession',
  method: 'DELETE',
  path: `${path}/sessions/{sessionId}`,
  summary: 'Ends a session of the caller; within a second it works nowhere.',
  params: sessionParams,
  reply: endedSessions,
  errors: ['not_found'],
});

export const endOtherSessions = endpoint({
  ...own,
  id: 'endOtherSessions',
  method: 'DELETE',
  path: `${path}/sessions`,
  summary: 'Ends all sessions of the caller but the one that asks.',
  reply: endedSessions,
  errors: [],
});

const security = closed('How the caller comes in.', {
  hasPassword: flag('Whether there is a password.'),
  passwordChangedAt: orNull(instant('When it was last changed.')),
  totpConfirmedAt: orNull(instant('Since when a second factor is asked for; null: it is not.')),
  recoveryCodesLeft: integer('Recovery codes that were not used.', { min: 0, max: 10 }),
  leastPasswordLength: integer('Characters that a password has at least.', { min: 12, max: 128 }),
});
export type OwnSecurity = Static<typeof security>;

export const getOwnSecurity = endpoint({
  ...own,
  id: 'getOwnSecurity',
  method: 'GET',
  path: `${path}/security`,
  summary: 'Password, second factor and recovery codes of the caller, as far as they may be shown.',
  reply: security,
  errors: [],
});

export const changePassword = endpoint({
  ...own,
  id: 'changePassword',
  method: 'POST',
  path: `${path}/password`,
  summary: 'Changes the password of the caller; all other sessions end.',
  body: closed('The change.', {
    password: typedPassword('The new password, of at least 12 characters.'),
    ...optional({ current: typedPassword('The password of before; absent where there is none.') }),
  }),
  reply: security,
  errors: ['wrong_credentials'],
});

const startedTotp = closed('A second factor that waits for its first code.', {
  secret: Type.String({
    description: 'For apps that take no picture, in base32.',
    maxLength: 64,
    'x-secret': true,
  }),
  uri: Type.String({ description: 'For apps, as `otpauth://`.', maxLength: 600, 'x-secret': true }),
  qr: Type.String({ description: 'The same as a QR code, in SVG.', maxLength: 60_000, 'x-secret': true }),
});
export type StartedTotp = Static<typeof startedTotp>;

export const startTotp = endpoint({
  ...own,
  id: 'startTotp',
  method: 'POST',
  path: `${path}/totp`,
  summary: 'Begins to set up a second factor; it counts from its first code on.',
  stepUp: true,
  unfinished: ['enrolment'],
  reply: startedTotp,
  errors: ['conflict'],
});

const recoveryCodes = closed('Codes that each stand in once for the second factor; shown this once.', {
  recoveryCodes: Type.Array(text('A code.', { max: 40 }), {
    description: 'Ten codes.',
    'x-secret': true,
  }),
});

export const confirmTotp = endpoint({
  ...own,
  id: 'confirmTotp',
  method: 'POST',
  path: `${path}/totp/confirm`,
  summary: 'Puts the second factor in force by its first code, and gives ten recovery codes.',
  description: 'A session that waited for it goes on under a new cookie.',
  unfinished: ['enrolment'],
  body: closed('The first code.', { code: factorCode }),
  reply: recoveryCodes,
  errors: ['wrong_credentials', 'conflict', 'insecure_connection'],
});

export const removeTotp = endpoint({
  ...own,
  id: 'removeTotp',
  method: 'DELETE',
  path: `${path}/totp`,
  summary: 'Does without a second factor from now on.',
  stepUp: true,
  reply: security,
  errors: ['conflict'],
});

export const renewRecoveryCodes = endpoint({
  ...own,
  id: 'renewRecoveryCodes',
  method: 'POST',
  path: `${path}/recovery-codes`,
  summary: 'Ten new recovery codes; those of before are worth nothing.',
  stepUp: true,
  reply: recoveryCodes,
  errors: ['conflict'],
});
