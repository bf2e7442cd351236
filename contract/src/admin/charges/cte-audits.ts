import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { billedLineMembers } from '../../shapes/billed-lines.ts';
import { cteStatusNames } from '../../shapes/cte-audit-record.ts';
import { accessKey, flag, integer, oneOf, publicId, text } from '../../values.ts';
import { closed, instant, optional, orNull } from '../common.ts';
import { differenceCauses } from './cte-filter.ts';

const amount = (description: string) =>
  integer(`${description}, in cents.`, { min: -100_000_000_000, max: 100_000_000_000 });
export const proposedCents = integer('What the CT-e would be paid at in the end, in cents.', {
  min: 0,
  max: 1_000_000_000,
});
const message = text('For the other side, and for the log.', { max: 1000 });
const reason = text('Why; goes into the log.', { max: 1000 });
export const proposedLines = closed(
  'Charge by charge, without the tax, as far as it is told.',
  billedLineMembers,
);

const comparedMembers = {
  dueCents: amount('What was due'),
  chargedCents: amount('What is charged'),
  differenceCents: amount('By how much more is charged'),
  allowedCents: amount('What its tolerance lets pass'),
  isWithin: flag('Whether it does.'),
};

const cause = closed('Why the amounts differ, with its share of the difference.', {
  cause: oneOf(differenceCauses, 'Which one.'),
  cents: amount('Its share; negative where it makes it cheaper'),
  facts: Type.Unsafe<unknown>({
    description: 'What was due and what was charged in its own units: grams, millionths, names of versions.',
  }),
});

const freight = closed('A freight, and what it makes due.', {
  freightCode: text('The freight.', { max: 13 }),
  basis: oneOf(
    ['table', 'agreed_cost', 'return', 'redelivery', 'not_priced'],
    'By what: the agreed table, the agreed cost alone, what the table charges for an event, or nothing.',
  ),
  dueCents: amount('What it makes due'),
  versionId: orNull(publicId('Version of the table.')),
  tableReference: Type.String({ description: 'Reference of the table; empty without one.' }),
  usedG: orNull(integer('Weight that is charged by it, in grams.', { min: 0, max: 2_147_483_647_000 })),
  taxRatePpm: orNull(integer('Rate of ICMS or ISS.', { min: 0, max: 1_000_000 })),
  refusal: orNull(Type.String({ description: 'Why the table does not price it.' })),
});

const outcome = oneOf(
  ['within', 'divergent', 'unlinked', 'duplicate', 'not_priced', 'entangled'],
  'What it came to; entangled: it overlaps with more CT-es in their freights than an audit looks through.',
);

const delivery = closed(
  'Deliveries of a simplified CT-e that a freight or another CT-e keeps together, or one.',
  {
    items: Type.Array(integer('Number of a delivery.', { min: 1, max: 999 }), { description: 'Which.' }),
    outcome,
    chargedCents: amount('What they charge'),
    expectedCents: orNull(amount('What was due')),
    differenceCents: orNull(amount('By how much more is charged')),
    causes: Type.Array(cause, { description: 'Why the amounts differ.' }),
    unexplainedCents: amount('What no cause explains'),
    freightCodes: Type.Array(text('The freight.', { max: 13 }), { description: 'Their freights.' }),
  },
);

const receipt = closed('How the last audit came out, with all that it went by.', {
  outcome,
  auditedAt: instant('When.'),
  isNegotiated: flag('What is due is what both sides settled for.'),
  chargedElsewhereCents: amount('What other CT-es charge for the same freights'),
  atChargedWeightCents: orNull(amount('What would be due at the weight that the CT-e charges')),
  by: orNull(oneOf(['lines', 'total'], 'What was compared; null where nothing could be.')),
  total: orNull(closed('The total.', comparedMembers)),
  lines: Type.Array(
    closed('A charge that the CT-e tells.', {
      charge: Type.String({ description: 'Which one.' }),
      ...comparedMembers,
    }),
    { description: 'Charges compared.' },
  ),
  causes: Type.Array(cause, { description: 'Causes in the order in which they are looked for.' }),
  unexplainedCents: amount('What no cause explains'),
  freights: Type.Array(freight, { description: 'Its freights.' }),
  deliveries: Type.Array(delivery, {
    description: 'How the deliveries of a simplified CT-e came out that could be judged apart; else empty.',
  }),
});

const proposal = closed('What one side would settle for.', {
  id: publicId('Id of the proposal.'),
  side: oneOf(['shipper', 'carrier'], 'Whose it is.'),
  totalCents: proposedCents,
  lines: proposedLines,
  message: personal('prose', orNull(message)),
  state: oneOf(['open', 'superseded', 'accepted', 'refused'], 'What became of it.'),
  actor: Type.String({ description: 'Who made it.' }),
  createdAt: instant('When.'),
  decidedBy: orNull(Type.String({ description: 'Who decided.' })),
  decidedAt: orNull(instant('When.')),
});

const settlement = closed('The CT-e that would settle it.', {
  basis: oneOf(['negotiated', 'due'], 'To what amount: the one both sides settled for, or what is due.'),
  kind: oneOf(['none', 'complement', 'replacement'], 'Which kind; `none` where nothing is missing.'),
  amountCents: amount('Its total'),
  lines: proposedLines,
});

const decision = closed('What somebody decided and is not effective yet.', {
  to: oneOf(cteStatusNames, 'Where the CT-e goes.'),
  reason: personal('prose', reason),
  operatorId: orNull(publicId('Who decided; null for the command line.')),
  actor: Type.String({ description: 'Who decided, by name.' }),
  decidedAt: instant('When.'),
  effectiveAt: instant('When it is effective; until then whoever decided takes it back.'),
});

const approvalRequest = closed('What somebody may not let pass, and asks others to.', {
  to: oneOf(cteStatusNames, 'Where the CT-e is to go.'),
  reason: personal('prose', reason),
  operatorId: publicId('Who asks, and cannot give it.'),
  actor: Type.String({ description: 'Who asks, by name.' }),
  requestedAt: instant('When.'),
});

export const cteAudit = closed('The audit of a CT-e.', {
  cteId: publicId('The CT-e.'),
  shipperId: publicId('The shipper.'),
  carrierId: publicId('The carrier.'),
  accessKey: accessKey('Access key.'),
  status: oneOf(cteStatusNames, 'Where it stands.'),
  chargedCents: amount('What it charges'),
  expectedCents: orNull(amount('What was due')),
  differenceCents: orNull(amount('By how much more is charged')),
  negotiationCode: orNull(Type.String({ description: 'Names the negotiation in e-mails.' })),
  isAuditDue: flag('The audit will look at it, for the first time or again.'),
  receipt: orNull(receipt),
  proposals: Type.Array(proposal, { description: 'Proposals of both sides, oldest first.' }),
  settlement: orNull(settlement),
  decision: orNull(decision),
  approvalRequest: orNull(approvalRequest),
});
export type CteAuditOut = Static<typeof cteAudit>;

export const newProposal = closed('A proposal; takes the place of the one that is open.', {
  totalCents: proposedCents,
  ...optional({ lines: proposedLines, message }),
});
export type NewProposal = Static<typeof newProposal>;

const cteParams = Type.Object({ cteId: publicId('The CT-e.') });
const common = { section: 'admin', auth: 'admin', reply: cteAudit } as const;
const path = '/api/admin/v1/ctes/{cteId}';

export const getCteAudit = endpoint({
  ...common,
  id: 'getCteAudit',
  method: 'GET',
  path: `${path}/audit`,
  summary: 'The audit of a CT-e: what was compared, why it differs, proposals, and what would settle it.',
  role: 'viewer',
  needs: 'audit.read',
  params: cteParams,
  errors: ['not_found'],
});

export const auditAgain = endpoint({
  ...common,
  id: 'auditAgain',
  method: 'POST',
  path: `${path}/audit`,
  summary: 'Has a CT-e audited again in a moment, by tolerances as they are now; what ended stays as it is.',
  role: 'analyst',
  needs: 'audit.decide',
  params: cteParams,
  errors: ['not_found', 'conflict'],
});

export const moveCte = endpoint({
  ...common,
  id: 'moveCte',
  method: 'POST',
  path: `${path}/moves`,
  summary:
    'Negotiates, releases or rejects a CT-e, or takes back what had ended, within the limit of the role.',
  role: 'analyst',
  needs: 'audit.decide',
  params: cteParams,
  body: closed('Where it goes.', {
    to: oneOf(['divergence', 'negotiation', 'pre_released', 'released', 'rejected'], 'Where.'),
    reason,
    undoable: Type.Optional(
      flag(
        'true: it is effective after ten seconds, and nobody hears of it before; until then `undoCteMove` takes it back.',
      ),
    ),
  }),
  errors: ['not_found', 'conflict', 'above_limit'],
  sample: 'admin-move-cte',
});

export const undoCteMove = endpoint({
  ...common,
  id: 'undoCteMove',
  method: 'POST',
  path: `${path}/moves/undo`,
  summary: "Takes back the caller's own move that is not effective yet: nobody hears that there was one.",
  role: 'analyst',
  needs: 'audit.decide',
  params: cteParams,
  errors: ['not_found', 'conflict'],
});

export const requestCteApproval = endpoint({
  ...common,
  id: 'requestCteApproval',
  method: 'POST',
  path: `${path}/request-approval`,
  summary: 'Asks those whose limit is high enough to release a CT-e; they are told.',
  role: 'analyst',
  needs: 'audit.decide',
  params: cteParams,
  body: closed('What is asked for.', {
    to: oneOf(['pre_released', 'released'], 'Where it is to go.'),
    reason,
  }),
  errors: ['not_found', 'conflict'],
});

export const answerCteApproval = endpoint({
  ...common,
  id: 'answerCteApproval',
  method: 'POST',
  path: `${path}/request-approval/answer`,
  summary:
    'Gives or refuses what somebody else asked for; given, it is a move of the caller that can be undone.',
  role: 'analyst',
  needs: 'audit.decide',
  params: cteParams,
  body: closed('The answer.', {
    answer: oneOf(['give', 'refuse'], 'Which.'),
    ...optional({ message }),
  }),
  errors: ['not_found', 'conflict', 'above_limit'],
});

export const addCteProposal = endpoint({
  ...common,
  id: 'addCteProposal',
  method: 'POST',
  path: `${path}/proposals`,
  summary: 'Proposes an amount for a CT-e in the name of the shipper; opens the negotiation where none is.',
  role: 'analyst',
  needs: 'audit.decide',
  params: cteParams,
  body: newProposal,
  errors: ['not_found', 'conflict', 'above_limit'],
  sample: 'admin-add-cte-proposal',
});

export const decideCteProposal = endpoint({
  ...common,
  id: 'decideCteProposal',
  method: 'POST',
  path: `${path}/proposals/{proposalId}/decision`,
  summary: "Accepts or refuses the carrier's open proposal, within the limit of the role.",
  role: 'analyst',
  needs: 'audit.decide',
  params: Type.Object({ ...cteParams.properties, proposalId: publicId('The proposal.') }),
  body: closed('The decision.', {
    decision: oneOf(['accept', 'refuse'], 'What is decided.'),
    ...optional({ message }),
  }),
  errors: ['not_found', 'conflict', 'above_limit'],
});
