import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId } from '../../values.ts';
import { closed, instant, name, optional } from '../common.ts';
import { typedPassword } from './session.ts';

const open = { section: 'admin', auth: 'public' } as const;
const openErrors = ['csrf', 'misdirected_request', 'insecure_connection'] as const;

export const invitationCode = Type.String({
  description: 'From the link, behind its #.',
  pattern: '^[0-9a-z]{32}$',
  'x-secret': true,
});

const invitation = closed('A link that lets a person come in once with a new password.', {
  url: Type.String({
    description: 'The link. It is shown this once; its code stands behind the #, which no server is told.',
    maxLength: 600,
    'x-secret': true,
  }),
  expiresAt: instant('When it is worth nothing any more.'),
  isSent: flag('Whether it is on its way to the address of the person, too.'),
});
export type Invitation = Static<typeof invitation>;

export const inviteOperator = endpoint({
  section: 'admin',
  auth: 'admin',
  role: 'admin',
  needs: 'people.write',
  stepUp: true,
  id: 'inviteOperator',
  method: 'POST',
  path: '/api/admin/v1/operators/{operatorId}/invitation',
  summary: 'Makes a link by which a person chooses a password; links of before are worth nothing.',
  description:
    'Of a person who may more than the caller it is refused: who sets a password can come in by it.',
  params: Type.Object({ operatorId: publicId('The operator.') }),
  body: closed('How.', {
    ...optional({ sends: flag('Send it to the address of the person, too, where mail is set up.') }),
  }),
  reply: invitation,
  errors: ['not_found', 'conflict', 'forbidden'],
});

const seen = closed('What a link is for.', {
  kind: oneOf(
    ['invitation', 'first', 'reset'],
    'For anybody, for the first person of all, or for whoever forgot the password.',
  ),
  name: name('Whose it is.'),
  leastPasswordLength: integer('Characters that a password has at least.', { min: 12, max: 128 }),
});
export type SeenInvitation = Static<typeof seen>;

export const lookAtInvitation = endpoint({
  ...open,
  id: 'lookAtInvitation',
  method: 'POST',
  path: '/api/admin/v1/invitations/look',
  summary: 'Says whom a link is for; it stays good.',
  body: closed('The code.', { code: invitationCode }),
  reply: seen,
  errors: [...openErrors, 'not_found'],
});

export const acceptInvitation = endpoint({
  ...open,
  id: 'acceptInvitation',
  method: 'POST',
  path: '/api/admin/v1/invitations/acceptance',
  summary: 'Sets the password of the person a link is for, who then logs in. The link is spent.',
  description: 'Sessions of before end; a second factor stays, and is asked for.',
  body: closed('The code and the password.', {
    code: invitationCode,
    password: typedPassword('The password from now on.'),
  }),
  reply: seen,
  errors: [...openErrors, 'not_found'],
});

export const requestPasswordReset = endpoint({
  ...open,
  id: 'requestPasswordReset',
  method: 'POST',
  path: '/api/admin/v1/password-resets',
  summary: 'Sends a link by which a person chooses another password, to the address that is known.',
  description:
    'The same answer for whoever is known, unknown or without an address. Needs mail to be set up; else whoever decides about people invites again.',
  body: closed('Whom it is for.', { login: name('E-mail address or name of the person.') }),
  reply: closed('What can be said.', {
    isMailSet: flag('Whether this installation sends letters at all.'),
  }),
  errors: [...openErrors],
});
