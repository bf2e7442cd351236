import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf } from '../common.ts';

const callerKinds = ['shipper', 'carrier', 'admin', 'stranger'] as const;
const statusClasses = ['2xx', '4xx', '5xx'] as const;

const requestId = (description: string) => text(description, { min: 16, max: 16, pattern: '^[0-9a-z]{16}$' });
const operationId = text('The operation, as the API reference names it.', {
  max: 60,
  pattern: '^[A-Za-z0-9]+$',
});
const errorCode = text('Code of the error.', { max: 40, pattern: '^[a-z_]+$' });

const callerMembers = {
  callerKind: oneOf(
    callerKinds,
    'Who called: by a token or session of theirs, or a stranger without one that works.',
  ),
  tokenId: orNull(publicId('The token; null without one, as in sessions of the dashboard.')),
  tokenName: orNull(text('Name of the token.', { max: 255 })),
  callerName: orNull(text('Name of the shipper, carrier or operator.', { max: 255 })),
  shipperId: orNull(publicId('The shipper who called.')),
  carrierId: orNull(publicId('The carrier who called.')),
  operatorId: orNull(publicId('The operator who called.')),
};

const errorMembers = {
  operation: orNull(operationId),
  status: integer('Status of the answer; 499 where the client went away before it.', { min: 100, max: 599 }),
  code: orNull(errorCode),
  sentence: orNull(text('What the code says, in Portuguese.', { min: 0, max: 500 })),
};

const headMembers = {
  id: publicId('Grows with time.'),
  requestId: requestId('Id of the request, as the answer and the log have it.'),
  at: instant('When it was answered.'),
  ...callerMembers,
  ...errorMembers,
  platform: orNull(text('Key of the platform that it named, where it is registered.', { max: 20 })),
  method: text('Method.', { max: 10 }),
  path: orNull(text('Path of the operation, with braces around parameters.', { max: 200 })),
  ms: integer('From the head of the request to its answer.', { min: 0, max: 2_147_483_647 }),
  address: text('Network address that it came from.', { max: 64 }),
  quoteId: orNull(requestId('Offer token of the quote that it made or used.')),
  freightCodes: Type.Array(text('A freight.', { min: 13, max: 13 }), {
    description: 'Freights that it names or made; at most five.',
    maxItems: 5,
  }),
};

const callHead = closed('A call of an integration.', headMembers);
export type CallHead = Static<typeof callHead>;

const skeleton = (description: string) =>
  Type.Unsafe<unknown>({
    description: `${description} Numbers, values of lists, dates and ids of ours stand as they were, zip codes with five digits; every other text is a placeholder such as \`<text>\`. Null where nothing was kept: of strangers, and of what did not parse.`,
  });

const callView = closed('A call, with what was kept of request and answer.', {
  ...headMembers,
  details: Type.Array(
    closed('A member that was wrong.', {
      field: text('Its path; `?` stands for names that the operation does not declare.', {
        min: 0,
        max: 200,
      }),
      message: orNull(
        text('What is wrong; null where the sentence may repeat what was sent.', { max: 2000 }),
      ),
    }),
    { description: 'What was wrong, at most twenty.', maxItems: 20 },
  ),
  request: skeleton('Members `params`, `query` and `body` of the request.'),
  answer: skeleton('The answer.'),
});
export type CallView = Static<typeof callView>;

const callGroup = closed('Failures of one kind.', {
  ...callerMembers,
  ...errorMembers,
  count: integer('How many, those that were not kept whole included.', {
    min: 1,
    max: Number.MAX_SAFE_INTEGER,
  }),
  firstAt: instant('The first of them within the period.'),
  lastAt: instant('The last of them.'),
});
export type CallGroup = Static<typeof callGroup>;

/** What list and groups are filtered by. */
const filterMembers = optional({
  from: instant('Only at this instant or later; groups by whole hours.'),
  until: instant('Only before this instant; groups by whole hours.'),
  statusClass: oneOf(statusClasses, 'Only answers of this class.'),
  code: errorCode,
  operation: operationId,
  callerKind: oneOf(callerKinds, 'Only of callers of this kind.'),
  tokenId: publicId('Only by this token.'),
  shipperId: publicId('Only of this shipper.'),
  carrierId: publicId('Only of this carrier.'),
  operatorId: publicId('Only of this operator.'),
  text: text(
    'Only where operation, code, or name of token or caller hold this text; in the list also the id of the request, a freight or a quote.',
    { max: 100 },
  ),
});
const filter = Type.Object(filterMembers);
export type CallFilter = Static<typeof filter>;

export const listCalls = endpoint({
  id: 'listCalls',
  method: 'GET',
  path: '/api/admin/v1/calls',
  section: 'admin',
  summary: 'Calls of integrations, newest first: a sample of those that went well, and failures.',
  description:
    'Kept whole are at most 5 quotes and 20 other successes a second, and of each token or address the first 20 failures a minute; all strangers together have 100 a minute. Every failure is counted by `listCallGroups`. Calls appear within a second or two.',
  auth: 'admin',
  role: 'admin',
  needs: 'calls.read',
  query: Type.Object({
    ...pageMembers,
    ...filterMembers,
    requestId: Type.Optional(requestId('Only the call of this request.')),
  }),
  reply: pageOf(callHead),
  errors: [],
});

export const listCallGroups = endpoint({
  id: 'listCallGroups',
  method: 'GET',
  path: '/api/admin/v1/calls/groups',
  section: 'admin',
  summary: 'All failures of integrations by code, operation and caller, the most frequent first.',
  auth: 'admin',
  role: 'admin',
  needs: 'calls.read',
  query: Type.Object({ ...pageMembers, ...filterMembers }),
  reply: pageOf(callGroup),
  errors: [],
});

export const getCall = endpoint({
  id: 'getCall',
  method: 'GET',
  path: '/api/admin/v1/calls/{requestId}',
  section: 'admin',
  summary: 'One call, with what was kept of request and answer.',
  auth: 'admin',
  role: 'admin',
  needs: 'calls.read',
  params: Type.Object({ requestId: requestId('The request.') }),
  reply: callView,
  errors: ['not_found'],
});
