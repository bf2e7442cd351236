import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { permissions, roleNames } from '../../permissions.ts';
import { cnpj, flag, oneOf, publicId, text } from '../../values.ts';
import { closed, name, optional, orNull } from '../common.ts';

const path = '/api/admin/v1/session';
const common = { section: 'admin' } as const;
const own = { ...common, auth: 'admin', role: 'viewer', needs: 'own' } as const;
/** What only pages of the installation may call, before anybody is known. */
const open = { ...common, auth: 'public' } as const;
const openErrors = ['csrf', 'misdirected_request', 'insecure_connection'] as const;

export const stages = ['full', 'second_factor', 'enrolment'] as const;

const opened = closed('A session as it was opened or went on. Its secret is in the cookie alone.', {
  stage: oneOf(
    stages,
    '`full`: admitted; `second_factor`: a code is due; `enrolment`: a second factor has to be set up.',
  ),
  csrf: text('What calls that change anything send in `x-carreto-csrf`.', { max: 64 }),
});

/** A password as it is typed: never empty, never a novel. */
export function typedPassword(description: string) {
  return Type.String({ description, minLength: 1, maxLength: 1024, 'x-secret': true });
}

/** A code of an app, or one of the recovery codes; spaces and dashes do not count. */
export const factorCode = Type.String({
  description: 'Six digits of the app, or a recovery code.',
  minLength: 6,
  maxLength: 40,
  'x-secret': true,
});

export const openSession = endpoint({
  ...open,
  id: 'openSession',
  method: 'POST',
  path,
  summary: 'Logs a person in; the answer sets the cookie of the session.',
  description:
    'The same answer, after the same work, where the person is unknown, has no password or is not active. Five tries a person and address in 15 minutes, 20 an address.',
  body: closed('Who comes in.', {
    login: name('E-mail address or name of the person.'),
    password: typedPassword('The password.'),
    ...optional({ remember: flag('Stay for 30 days instead of 7.') }),
  }),
  reply: opened,
  errors: [...openErrors, 'wrong_credentials'],
});

export const giveSecondFactor = endpoint({
  ...own,
  id: 'giveSecondFactor',
  method: 'POST',
  path: `${path}/second-factor`,
  summary: 'Completes a session by a code of the app or a recovery code; it gets a new cookie.',
  unfinished: ['second_factor'],
  body: closed('The code.', { code: factorCode }),
  reply: opened,
  errors: [...openErrors, 'wrong_credentials', 'conflict'],
});

export const verifySession = endpoint({
  ...own,
  id: 'verifySession',
  method: 'POST',
  path: `${path}/verification`,
  summary: 'Gives password or code again, for what asks for it within ten minutes (`step_up_required`).',
  body: closed('One of the two.', {
    ...optional({ password: typedPassword('The password.'), code: factorCode }),
  }),
  reply: opened,
  errors: [...openErrors, 'wrong_credentials'],
});

const scopeOf = <const Item extends Parameters<typeof Type.Array>[0]>(item: Item, description: string) =>
  Type.Union([oneOf(['all'], 'All of them.'), Type.Array(item, { description: 'Some.' })], { description });

export const languages = ['pt-BR', 'en'] as const;

const session = closed('Who is here, and what a page needs to know first.', {
  person: closed('The person.', {
    id: publicId('Id of the operator.'),
    name: name('Name.'),
    email: orNull(text('E-mail address.', { max: 254 })),
    roles: Type.Array(oneOf(roleNames, 'A role.'), {
      description: 'Empty where permissions are listed one by one.',
    }),
    language: orNull(oneOf(languages, 'As the person chose it; null: as the browser has it.')),
  }),
  permissions: Type.Array(oneOf(permissions, 'A permission.'), { description: 'What the person may.' }),
  shippers: scopeOf(
    closed('A shipper.', {
      id: publicId('Id.'),
      name: name('Trade name.'),
      cnpj: cnpj('CNPJ.'),
      isTest: flag('Integrations are tried with it.'),
    }),
    'Whose rows the person sees.',
  ),
  carriers: scopeOf(
    closed('A carrier.', { id: publicId('Id.'), name: name('Trade name.') }),
    'With which carriers.',
  ),
  csrf: Type.String({
    description: 'What calls that change anything send in `x-carreto-csrf`; empty for a token.',
    maxLength: 64,
  }),
  build: Type.String({
    description: 'Which build of the dashboard is served; empty without one.',
    maxLength: 64,
  }),
  demo: flag('Whether this is the demo.'),
  demoHistory: orNull(
    closed('How far the history of the demo is written.', {
      done: Type.Integer({ description: 'Steps that are written.', minimum: 0 }),
      of: Type.Integer({ description: 'Steps in all.', minimum: 0 }),
    }),
  ),
  insecure: flag('Whether the page came over plain HTTP from another machine.'),
});
export type SessionView = Static<typeof session>;

export const getSession = endpoint({
  ...own,
  id: 'getSession',
  method: 'GET',
  path,
  summary: 'Who is here, what they may, and for whom.',
  reply: session,
  errors: ['insecure_connection'],
});

const ended = closed('The session is over.', { ended: flag('Always true.') });

export const endSession = endpoint({
  ...own,
  id: 'endSession',
  method: 'DELETE',
  path,
  summary: 'Logs out: the session ends everywhere within a second, and the browser forgets what pages kept.',
  unfinished: ['second_factor', 'enrolment'],
  reply: ended,
  errors: [...openErrors, 'conflict'],
});

export const demoOperators = ['lia', 'otto', 'fatima', 'igor', 'olga'] as const;

export const openDemoSession = endpoint({
  ...open,
  id: 'openDemoSession',
  method: 'POST',
  path: `${path}/demo`,
  summary: 'Logs one of the people of the demo in; not found anywhere else.',
  body: closed('Who.', { person: oneOf(demoOperators, 'One of the five.') }),
  reply: opened,
  errors: [...openErrors, 'not_found'],
});
