import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf } from '../common.ts';

const states = ['pending', 'sending', 'handing', 'sent', 'failed', 'uncertain'] as const;
const kinds = [
  'webhook',
  'notice',
  'sign_in_failures',
  'invitation',
  'password_reset',
  'recipient',
  'weekly',
  'negotiation',
] as const;

const state = oneOf(
  states,
  'Waiting, on its way, being taken by the server, taken, given up, or broken off so late that nobody knows whether it arrived.',
);
const kind = oneOf(kinds, 'What it tells of.');

const letter = closed(
  'A letter by e-mail. What it says is not shown: it may hold a link that lets somebody in.',
  {
    id: publicId('Grows with time.'),
    kind,
    state,
    recipient: text('To whom; without `personal.see` the first letter and the host.', { max: 254 }),
    subject: text('Subject.', { min: 0, max: 1000 }),
    attempts: integer('How often it was tried since it was written or sent again.', { min: 0, max: 32_767 }),
    createdAt: instant('When it was written.'),
    dueAt: orNull(instant('When it is tried next; null where it ended.')),
    finishedAt: orNull(instant('When it ended; null while it has not.')),
    failure: orNull(text('How the last try failed, as a short class; null where none did.', { max: 60 })),
    resentAt: orNull(instant('When somebody had it sent once more.')),
    resentBy: orNull(text('Who.', { max: 255 })),
    linkEndsAt: orNull(instant('Until when the link in it lets somebody in; null where there is none.')),
    mayResend: flag(
      'Whether it may be sent once more: it ended, was not before, a link in it still lets somebody in, and it is not to a recipient.',
    ),
  },
);
export type LetterView = Static<typeof letter>;

const filterMembers = optional({ state, kind });
const filter = Type.Object(filterMembers);
export type MailFilter = Static<typeof filter>;

const common = { section: 'admin', auth: 'admin' } as const;

export const listMail = endpoint({
  ...common,
  id: 'listMail',
  method: 'GET',
  path: '/api/admin/v1/mail',
  summary: 'Letters of the installation, newest first; for those who see all of it.',
  description: 'Letters are kept for 30 days after their end.',
  role: 'viewer',
  needs: 'integration.read',
  query: Type.Object({ ...pageMembers, ...filterMembers }),
  reply: pageOf(letter),
  errors: [],
});

export const resendMail = endpoint({
  ...common,
  id: 'resendMail',
  method: 'POST',
  path: '/api/admin/v1/mail/{mailId}/resend',
  summary: 'Sends a letter that ended once more, to the same person; asked again it answers the same.',
  description:
    'Each letter may be sent once more. 409 while it is still on its way, and where the link in it no longer lets anybody in: then another invitation helps.',
  role: 'admin',
  needs: 'integration.write',
  params: Type.Object({ mailId: publicId('The letter.') }),
  reply: letter,
  errors: ['not_found', 'conflict'],
});
