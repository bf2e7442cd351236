import type { Static } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, text } from '../../values.ts';
import { closed, orNull, shipperParams } from '../common.ts';

/** What recipients of a shipper are written by e-mail on the way of their freights. */

export const letterOccasions = ['hired', 'outForDelivery', 'failedAttempt', 'delivered'] as const;
export type LetterOccasion = (typeof letterOccasions)[number];

/** What may stand between braces in a text of a letter; `nome` is the first name. */
export const letterPlaceholders = ['nome', 'pedido', 'loja', 'transportadora', 'previsao'] as const;
export type LetterPlaceholder = (typeof letterPlaceholders)[number];
/** The same of a subject, which stands in lists where names do not. */
export const subjectPlaceholders = ['pedido', 'loja', 'transportadora', 'previsao'] as const;

const occasion = oneOf(
  letterOccasions,
  'A freight was hired, is out for delivery, could not be delivered, or was delivered as a whole.',
);

const letterText = closed(
  'A text of a letter. Fields stand in braces: `{nome}` (not in the subject), `{pedido}`, `{loja}`, `{transportadora}`, `{previsao}`. The link to follow the freight stands below it; other addresses are refused.',
  {
    subject: text('Subject, on one line.', { max: 150, pattern: '^\\S(?:[^\\r\\n]*\\S)?$' }),
    body: text('Body; an empty line begins a paragraph.', { max: 2000, pattern: '^\\s*\\S[\\s\\S]*$' }),
  },
);

const occasionPolicy = closed('Letters of an occasion.', {
  enabled: flag('Whether they are sent.'),
  pt: orNull(letterText),
  en: orNull(letterText),
});

const revision = integer('Grows with every change; 0 until there is one. A change names the one it saw.', {
  min: 0,
  max: 2_147_483_647,
});

const policyMembers = {
  language: oneOf(['pt', 'en', 'both'], 'In which language; `both`: Portuguese, and English below it.'),
  includesReverse: flag('Freights that go back have letters, too.'),
  occasions: closed('Letters by occasion. Texts that are null are those of Carreto.', {
    hired: occasionPolicy,
    outForDelivery: occasionPolicy,
    failedAttempt: occasionPolicy,
    delivered: occasionPolicy,
  }),
  revision,
};

const usualTexts = closed('Texts of Carreto in a language.', {
  hired: letterText,
  outForDelivery: letterText,
  failedAttempt: letterText,
  delivered: letterText,
});

const policy = closed('What recipients of a shipper are written.', {
  ...policyMembers,
  usual: closed('Texts for those that are null.', { pt: usualTexts, en: usualTexts }),
  mayBeSent: flag('Whether a mail server is set up; without one nothing is sent.'),
});
export type RecipientLettersView = Static<typeof policy>;

const newPolicy = closed(
  'What recipients of a shipper are to be written; replaces what was there.',
  policyMembers,
);
export type NewRecipientLetters = Static<typeof newPolicy>;

const common = {
  path: '/api/admin/v1/shippers/{shipperId}/recipient-letters',
  section: 'admin',
  auth: 'admin',
  params: shipperParams,
} as const;

export const getRecipientLetters = endpoint({
  ...common,
  id: 'getRecipientLetters',
  method: 'GET',
  summary: 'What recipients of a shipper are written by e-mail; nothing until somebody says so.',
  role: 'viewer',
  needs: 'registry.read',
  reply: policy,
  errors: ['not_found'],
});

export const putRecipientLetters = endpoint({
  ...common,
  id: 'putRecipientLetters',
  method: 'PUT',
  summary: 'Says what recipients of a shipper are written; of what happens from then on.',
  description:
    'A letter holds its text, the link to follow the freight and one by which the recipient ends them, and goes out once: when a freight was hired or delivered, and at most once a day when it is out for delivery or could not be delivered. Of what happened more than 48 hours before it became known, and of freights without an e-mail address, nothing is sent. 422 `invalid_request` for a field that does not exist.',
  role: 'admin',
  needs: 'settings.write',
  body: newPolicy,
  reply: policy,
  errors: ['not_found', 'conflict'],
});

export const previewRecipientLetter = endpoint({
  ...common,
  id: 'previewRecipientLetter',
  path: `${common.path}/preview`,
  method: 'POST',
  summary: 'Shows a letter as it would be, with invented facts; nothing is sent or kept.',
  role: 'viewer',
  needs: 'registry.read',
  body: closed('A letter to show.', {
    occasion,
    language: policyMembers.language,
    pt: orNull(letterText),
    en: orNull(letterText),
  }),
  reply: closed('The letter.', {
    subject: text('Its subject.', { max: 1000 }),
    text: text('Its body as plain text.', { max: 20_000 }),
    html: text('Its body as HTML.', { max: 60_000 }),
  }),
  errors: ['not_found'],
});
