import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf, revision } from '../common.ts';
import { trackingMapping } from './tracking-mapping.ts';

const authKinds = ['none', 'bearer', 'basic', 'header', 'body'] as const;
const authKind = oneOf(
  authKinds,
  'Credential: `none`, `bearer` token, `basic` with user and password, `header` of its own, or `body` with `{secret}` in it.',
);
const authName = orNull(
  text('User of `basic`, name of the header of `header`; null for the others.', {
    max: 255,
    pattern: '^\\P{Cc}+$',
  }),
);

const auth = closed('How Carreto shows who it is. What is secret is never shown again.', {
  kind: authKind,
  name: authName,
});

const newAuth = closed('How Carreto shows who it is.', {
  kind: authKind,
  name: Type.Optional(authName),
  secret: Type.Optional(
    Type.Unsafe<string>({
      ...text('The token, password or value; sealed, and never shown again.', {
        max: 4096,
        pattern: '^\\P{Cc}+$',
      }),
      'x-secret': true,
    }),
  ),
});

const minutes = (description: string) => integer(description, { min: 1, max: 43_200 });

const paceMembers = {
  leastMinutes: minutes('A freight is asked for again after so long, soon after news;'),
  mostMinutes: minutes('after so long at most, when nothing moves;'),
  rareMinutes: minutes('after so long when it is old; it is asked for until it ends.'),
  rareAfterDays: integer('Days from the hire after which a freight is old.', { min: 1, max: 3650 }),
  callsPerMinute: integer('Calls to the carrier in a minute.', { min: 1, max: 6000 }),
};

const kind = oneOf(
  ['http', 'postal', 'vendor'],
  "Which connector asks: the generic one by its mapping, that of the postal operator, or that of an account with the carrier's own system.",
);
const newKind = oneOf(
  ['http', 'postal'],
  'Which connector asks: the generic one by its mapping, or that of the postal operator.',
);

export const trackingConnection = closed('How a carrier is asked what happened to its freights.', {
  id: publicId('Id of the connection.'),
  carrierId: publicId('The carrier.'),
  shipperId: orNull(
    publicId('Whose freights it is asked for; null: of every shipper without a connection of its own.'),
  ),
  kind,
  mapping: orNull(trackingMapping),
  auth,
  ...paceMembers,
  vendorAccountId: orNull(publicId('The account by which it asks; null but for the kind `vendor`.')),
  active: flag('An inactive connection is not asked.'),
  revision,
  createdAt: instant('When it was added.'),
});
export type TrackingConnection = Static<typeof trackingConnection>;

export const newTrackingConnection = closed('A connection to add. It is active at once.', {
  carrierId: publicId('The carrier.'),
  shipperId: Type.Optional(publicId('Ask for freights of this shipper only; of everybody when absent.')),
  kind: Type.Optional(newKind),
  mapping: Type.Optional(trackingMapping),
  auth: Type.Optional(newAuth),
  ...optional(paceMembers),
});
export type NewTrackingConnection = Static<typeof newTrackingConnection>;

export const trackingConnectionChanges = closed(
  'What changes; absent members stay, the mapping is replaced whole.',
  {
    revision,
    ...optional({
      mapping: trackingMapping,
      auth: newAuth,
      ...paceMembers,
      active: flag('Whether it is asked.'),
    }),
  },
);
export type TrackingConnectionChanges = Static<typeof trackingConnectionChanges>;

const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

export const trackingState = closed('How asking goes.', {
  connectionId: publicId('The connection.'),
  carrierId: publicId('The carrier.'),
  active: flag('Whether it is asked.'),
  askedAt: orNull(instant('When it was last asked.')),
  answeredAt: orNull(instant('When it last answered.')),
  newsAt: orNull(instant('When it last said something new.')),
  dueAt: orNull(instant('When it is to be asked next; null: at once, or never while it is not active.')),
  isAsking: flag('Whether it is being asked just now.'),
  failures: count('Turns in a row without an answer; it is asked again for ever.'),
  failingSince: orNull(
    instant('Last answer before the failures; null where it does not fail or never answered.'),
  ),
  problem: orNull(
    closed('What went wrong last, also where it was put right since.', {
      code: text('Stable code.', { max: 40 }),
      sentence: text('What went wrong.', { max: 500 }),
      at: instant('When.'),
    }),
  ),
  followed: count('Freights that are asked for until they end.'),
  waiting: count('Of these, freights whose turn has come.'),
  unnamed: count('Freights that lack the name by which they would be asked for, such as an NF-e.'),
  troubled: count('Freights whose last answer was no use, or that the carrier does not know.'),
  calls: count('Calls so far.'),
  failedCalls: count('Calls without an answer.'),
  events: count('New events so far.'),
  badEvents: count('Events that made no sense.'),
});
export type TrackingState = Static<typeof trackingState>;

export const trackingTrial = closed('A freight to ask for.', {
  freight: text('Id (`id_frete`) of a freight of the carrier.', {
    max: 13,
    min: 13,
    pattern: '^FR[0-9]{6}[0-9A-Z]{5}$',
  }),
});

const triedEvent = closed('An event as it would be taken in.', {
  carrierCode: text("The carrier's own code.", { max: 20 }),
  code: orNull(integer('What it means in the catalogue; null where nobody said.', { min: 0, max: 999 })),
  occurredAt: instant('When it happened.'),
  description: personal('hidden', orNull(text('What happened, in its words.', { max: 255 }))),
  message: personal('hidden', orNull(text('Message.', { max: 255 }))),
});

export const triedTracking = closed('What the carrier said just now. Nothing of it is kept.', {
  latencyMs: integer('Milliseconds to the answer.', { min: 0, max: 1_000_000 }),
  names: Type.Array(text('Placeholders with their values, such as `order=1001`.', { max: 1000 }), {
    description: 'The names of the freight that were asked for; empty: it lacks what the mapping names.',
  }),
  events: Type.Array(triedEvent, { description: 'The events that make sense.' }),
  badEvents: count('Events that make none.'),
  code: orNull(text('What went wrong, as a stable code; null where it answered.', { max: 40 })),
  sentence: personal(
    'prose',
    orNull(text('What went wrong, or why the carrier tells nothing.', { max: 500 })),
  ),
});
export type TriedTracking = Static<typeof triedTracking>;

const connectionParams = Type.Object({ trackingConnectionId: publicId('The connection.') });
const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/tracking-connections';

export const listTrackingConnections = endpoint({
  ...common,
  id: 'listTrackingConnections',
  method: 'GET',
  path,
  summary: 'Connections by which carriers are asked for tracking, in the order they were added.',
  role: 'viewer',
  needs: 'integration.read',
  query: Type.Object({
    ...pageMembers,
    carrierId: Type.Optional(publicId('Only of this carrier.')),
    shipperId: Type.Optional(publicId('Only those of this shipper alone.')),
  }),
  reply: pageOf(trackingConnection),
  errors: [],
});

export const addTrackingConnection = endpoint({
  ...common,
  id: 'addTrackingConnection',
  method: 'POST',
  path,
  summary: 'Adds a connection: from then on the carrier is asked for its freights.',
  role: 'admin',
  needs: 'integration.write',
  body: newTrackingConnection,
  reply: trackingConnection,
  errors: ['not_found', 'conflict'],
  sample: 'admin-add-tracking-connection',
});

export const getTrackingConnection = endpoint({
  ...common,
  id: 'getTrackingConnection',
  method: 'GET',
  path: `${path}/{trackingConnectionId}`,
  summary: 'One connection.',
  role: 'viewer',
  needs: 'integration.read',
  params: connectionParams,
  reply: trackingConnection,
  errors: ['not_found'],
});

export const updateTrackingConnection = endpoint({
  ...common,
  id: 'updateTrackingConnection',
  method: 'PATCH',
  path: `${path}/{trackingConnectionId}`,
  summary: 'Changes a connection, or switches it off. It is asked at once, also where it failed before.',
  role: 'admin',
  needs: 'integration.write',
  params: connectionParams,
  body: trackingConnectionChanges,
  reply: trackingConnection,
  errors: ['not_found', 'conflict'],
});

export const removeTrackingConnection = endpoint({
  ...common,
  id: 'removeTrackingConnection',
  method: 'DELETE',
  path: `${path}/{trackingConnectionId}`,
  summary: 'Removes a connection and its credential; what was heard stays.',
  role: 'admin',
  needs: 'integration.write',
  params: connectionParams,
  reply: trackingConnection,
  errors: ['not_found', 'conflict'],
});

export const tryTrackingConnection = endpoint({
  ...common,
  id: 'tryTrackingConnection',
  method: 'POST',
  path: `${path}/{trackingConnectionId}/try`,
  summary: 'Asks the carrier for a freight now and shows what it says; inactive connections too.',
  role: 'analyst',
  needs: 'integration.try',
  params: connectionParams,
  body: trackingTrial,
  reply: triedTracking,
  errors: ['not_found'],
  sample: 'admin-try-tracking-connection',
});

export const listTrackingStates = endpoint({
  ...common,
  id: 'listTrackingStates',
  method: 'GET',
  path: '/api/admin/v1/tracking-states',
  summary: 'How asking carriers for tracking goes, by connection.',
  role: 'viewer',
  needs: 'integration.read',
  query: Type.Object({
    ...pageMembers,
    carrierId: Type.Optional(publicId('Only of this carrier.')),
  }),
  reply: pageOf(trackingState),
  errors: [],
});

export const getTrackingState = endpoint({
  ...common,
  id: 'getTrackingState',
  method: 'GET',
  path: `${path}/{trackingConnectionId}/state`,
  summary: 'How asking goes by one connection.',
  role: 'viewer',
  needs: 'integration.read',
  params: connectionParams,
  reply: trackingState,
  errors: ['not_found'],
});

export const tryTrackingMapping = endpoint({
  ...common,
  id: 'tryTrackingMapping',
  method: 'POST',
  path: '/api/admin/v1/carriers/{carrierId}/tracking-mapping/try',
  summary:
    'Reads an answer of the carrier by a mapping, as a connection with it would; nobody is called, nothing kept.',
  role: 'analyst',
  needs: 'integration.try',
  params: Type.Object({ carrierId: publicId('Whose codes the events have.') }),
  body: closed('A mapping, and an answer to read by it.', {
    mapping: trackingMapping,
    answer: Type.Unsafe<unknown>({ description: 'What the carrier answered, as JSON.' }),
  }),
  reply: triedTracking,
  errors: ['not_found'],
});
