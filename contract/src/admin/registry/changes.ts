import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { oneOf, publicId, text } from '../../values.ts';
import { closed, instant, orNull, pageMembers, pageOf } from '../common.ts';

/** What the change log speaks of. */
export const changeKinds = [
  'shipper',
  'carrier',
  'contract',
  'shipperGroup',
  'dispatchPoint',
  'operator',
  'token',
  'rule',
  'taxRate',
  'sku',
  'table',
  'tableVersion',
  'carrierLayout',
  'tableShadow',
  'places',
  'liveCarrier',
  'store',
  'webhook',
  'quarantine',
  'freight',
  'postalAccount',
  'postalRange',
  'labelPicture',
  'trackingConnection',
  'auditPolicy',
  'auditReasons',
  'recipientLetters',
  'cte',
  'cteComponent',
  'bill',
  'masterKey',
  'session',
  'signIn',
  'credential',
  'invitation',
  'savedView',
  'securityPolicy',
  'loadingManifest',
  'personalData',
  'onboarding',
  'vendorAccount',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Under which people write in their own words. */
const ownWords = { as: 'named', names: ['note', 'reason', 'message', 'complement', 'question'] } as const;
const anything = personal(
  ownWords,
  Type.Unsafe<unknown>({ description: 'The members that changed, as they were or became.' }),
);

const changeEntry = closed('One line of the change log.', {
  id: publicId('Grows with time.'),
  at: instant('When.'),
  operatorId: orNull(publicId('Who; null for the command line.')),
  actor: text("The operator's name at the time, or `cli`.", { max: 255 }),
  kind: oneOf(changeKinds, 'What kind of thing changed.'),
  entityId: publicId('Which one.'),
  subject: orNull(text('How it is called today; null where it is gone or has no name.', { max: 600 })),
  shipperId: orNull(publicId('Whose, where it belongs to a shipper.')),
  action: text('What was done.', { max: 40 }),
  sessionId: orNull(publicId('From which session of the dashboard; null for tokens and the command line.')),
  address: orNull(text('Network address it came from; null for the command line.', { max: 64 })),
  before: anything,
  after: anything,
});
export type ChangeEntry = Static<typeof changeEntry>;

export const listChanges = endpoint({
  id: 'listChanges',
  method: 'GET',
  path: '/api/admin/v1/changes',
  section: 'admin',
  summary: 'Who changed what and when, newest first. Secrets are never part of it.',
  auth: 'admin',
  role: 'viewer',
  needs: 'registry.read',
  query: Type.Object({
    ...pageMembers,
    kind: Type.Optional(oneOf(changeKinds, 'Only changes of this kind.')),
    entityId: Type.Optional(publicId('Only changes of this one; with `kind`.')),
    shipperId: Type.Optional(publicId('Only changes of what belongs to this shipper.')),
    operatorId: Type.Optional(publicId('Only changes by this operator.')),
    from: Type.Optional(instant('Only changes at this instant or later.')),
    until: Type.Optional(instant('Only changes before this instant.')),
    action: Type.Optional(text('Only changes of this action.', { max: 40 })),
    text: Type.Optional(
      text(
        'Only changes that hold this text in who, what, before or after; case does not count. Before and after are looked through for those alone who see personal data.',
        { max: 100 },
      ),
    ),
  }),
  reply: pageOf(changeEntry),
  errors: [],
});
