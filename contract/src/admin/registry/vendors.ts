import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, integer, oneOf, text } from '../../values.ts';
import { closed, orNull } from '../common.ts';

const fieldMembers = {
  name: text('Its name in an account.', { max: 40 }),
  title: text('What the carrier calls it, in Portuguese.', { max: 100 }),
  pattern: text('What a value matches, whole.', { max: 500 }),
  isRequired: flag('Whether an account needs it.'),
  help: text('Where it is found, in Portuguese.', { max: 500 }),
};

const credentialField = closed('A field of the credential.', {
  ...fieldMembers,
  kind: oneOf(['secret', 'text'], '`secret` is typed hidden; `text` may be read while it is typed.'),
});
const settingField = closed('A field of the settings.', fieldMembers);

const service = closed('A service of the carrier.', {
  code: text('Its code.', { max: 40 }),
  title: text('What it is called.', { max: 100 }),
  modal: oneOf(['road', 'air'], 'How it travels.'),
  cubing: oneOf(['road', 'air', 'none'], 'Which factor turns volume into weight, where the caller does it.'),
});

const source = closed('What is known of an act.', {
  act: text('The act.', { max: 20 }),
  confidence: oneOf(
    ['high', 'medium', 'low'],
    'Official text or clients that agree; one good client; a trace.',
  ),
  note: orNull(text('What nobody knows for sure.', { max: 1000 })),
});

const verification = closed('What somebody ran against the real service.', {
  act: text('The act.', { max: 20 }),
  on: text('The day.', { max: 10 }),
  against: oneOf(['production', 'test'], 'Which system.'),
});

const vendor = closed("A carrier's own system that Carreto can talk to.", {
  vendor: text('Its name.', { max: 40 }),
  title: text('What people call it.', { max: 100 }),
  documentedOn: text('The day of the documents it was written from.', { max: 10 }),
  environments: Type.Array(oneOf(['production', 'test'], 'One of its systems.'), {
    description: 'The systems whose addresses are known.',
  }),
  hosts: Type.Array(text('Name of a host.', { max: 40 }), {
    description: 'What an account may send elsewhere.',
  }),
  credential: Type.Array(credentialField, { description: 'What an account needs to be let in.' }),
  settings: Type.Array(settingField, { description: 'What an account needs besides.' }),
  services: Type.Array(service, { description: 'What it carries by.' }),
  can: closed('What it does.', {
    quote: flag('Prices.'),
    track: Type.Array(oneOf(['nfe', 'order', 'carrier_code'], 'A name of a freight.'), {
      description: 'By what it tells what happened; empty: it does not.',
    }),
    book: oneOf(
      ['none', 'findable', 'blind'],
      'Whether freights are booked, and whether a booking whose answer was lost can be looked up.',
    ),
    label: flag('Labels.'),
    cancel: flag('Cancels what was booked.'),
    cte: flag('CT-es by their access key.'),
    push: flag('Tells what happened by itself, at an address of the account.'),
  }),
  mostPerSecond: orNull(integer('Published bound of calls a second.', { min: 1, max: 100_000 })),
  mostInFlight: integer('Calls under way at once.', { min: 1, max: 10_000 }),
  sources: Type.Array(source, { description: 'What its acts rest on.' }),
  verified: Type.Array(verification, { description: 'What was proven against the real service.' }),
});
export type VendorEntry = Static<typeof vendor>;

export const listVendors = endpoint({
  section: 'admin',
  auth: 'admin',
  id: 'listVendors',
  method: 'GET',
  path: '/api/admin/v1/vendors',
  summary: "Carriers' own systems that Carreto can talk to, and what an account with each of them needs.",
  role: 'viewer',
  needs: 'integration.read',
  reply: closed('All of them.', { items: Type.Array(vendor, { description: 'By name.' }) }),
  errors: [],
});
