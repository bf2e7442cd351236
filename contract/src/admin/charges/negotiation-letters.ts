import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { flag, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, name, optional, orNull } from '../common.ts';

/** Letters about the negotiation of a CT-e to the people of its carrier. */

/** Most that are written to at once. */
const mostRecipients = 5;

const recipient = text('An e-mail address.', { min: 6, max: 254, pattern: '^[^\\s@]+@[^\\s@]+\\.[^\\s@]+$' });
const message = text('What stands in the letter beside its facts; no web addresses.', { max: 1000 });

const sentLetter = closed('A letter.', {
  id: publicId('Id of the letter.'),
  recipient,
  message: personal('prose', orNull(message)),
  actor: text('Who sent it.', { max: 255 }),
  sentAt: instant('When.'),
  endsAt: instant('Until when its link leads anywhere.'),
  state: orNull(
    oneOf(
      ['pending', 'sending', 'handing', 'sent', 'failed', 'uncertain'],
      'Where it stands on its way; null once that is not kept any more, 30 days after its end.',
    ),
  ),
  answer: orNull(
    oneOf(['accepted', 'refused', 'proposed'], 'What was answered by its link, once; null: nothing yet.'),
  ),
  answeredAt: orNull(instant('When.')),
});

const letters = closed('Letters about the negotiation of a CT-e.', {
  mayBeSent: flag('Whether a mail server is set up; without one nothing is sent.'),
  partners: Type.Array(
    closed('Somebody of the carrier who comes into the dashboard.', {
      name: name('Who.'),
      email: recipient,
    }),
    { description: 'People of the carrier whose address is known.' },
  ),
  letters: Type.Array(sentLetter, { description: 'Letters that were sent, newest first.' }),
});
export type NegotiationLettersView = Static<typeof letters>;

const common = {
  section: 'admin',
  auth: 'admin',
  params: Type.Object({ cteId: publicId('The CT-e.') }),
} as const;
const path = '/api/admin/v1/ctes/{cteId}/negotiation-letters';

export const getNegotiationLetters = endpoint({
  ...common,
  id: 'getNegotiationLetters',
  method: 'GET',
  path,
  summary: 'Letters about the negotiation of a CT-e to the people of its carrier, and who may be written to.',
  role: 'viewer',
  needs: 'audit.read',
  reply: letters,
  errors: ['not_found'],
});

export const previewNegotiationLetter = endpoint({
  ...common,
  id: 'previewNegotiationLetter',
  method: 'POST',
  path: `${path}/preview`,
  summary: 'Shows the letter as it would be; nothing is sent or kept, and its link leads nowhere.',
  role: 'analyst',
  needs: 'audit.decide',
  body: closed('The letter.', optional({ message })),
  reply: closed('The letter.', {
    subject: text('Its subject.', { max: 1000 }),
    text: personal('prose', text('Its body as plain text.', { max: 20_000 })),
  }),
  errors: ['not_found', 'conflict'],
});

export const sendNegotiationLetter = endpoint({
  ...common,
  id: 'sendNegotiationLetter',
  method: 'POST',
  path,
  summary: 'Writes to people of the carrier about the negotiation of a CT-e; opens it where none is.',
  description:
    'Each letter holds the code of the negotiation, what is charged and proposed, and a link of its own by which whoever has it ' +
    'answers once for the carrier, without an account, for 14 days. The same letter to the same address within ten minutes is ' +
    '409 `conflict`.',
  role: 'analyst',
  needs: 'audit.decide',
  body: closed('The letter.', {
    recipients: Type.Array(recipient, {
      minItems: 1,
      maxItems: mostRecipients,
      description: 'To whom, each by a letter of its own.',
    }),
    ...optional({ message }),
  }),
  reply: letters,
  errors: ['not_found', 'conflict'],
});
