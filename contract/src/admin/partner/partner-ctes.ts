import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { cteStatusNames } from '../../shapes/cte-audit-record.ts';
import { integer, oneOf, publicId, text } from '../../values.ts';
import { proposedCents, proposedLines } from '../charges/cte-audits.ts';
import { closed, instant, optional, orNull, pageMembers, pageOf } from '../common.ts';

/** CT-es and their negotiations as the people of the carrier see them: never what the shipper reckons with. */

const words = (description: string) => Type.String({ description });
const message = text('For the other side, and for the log.', { max: 1000 });
const cents = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const listed = {
  id: publicId('Id of the CT-e.'),
  carrierId: publicId('Whose it is.'),
  shipperName: words('Trade name of the shipper.'),
  accessKey: words('Access key.'),
  number: integer('Number.', { min: 1, max: 999_999_999 }),
  series: integer('Series.', { min: 0, max: 999 }),
  totalCents: cents('What it charges.'),
  issuedAt: instant('When it was issued.'),
  status: oneOf(cteStatusNames, 'Where its audit stands.'),
  freightCode: orNull(words('The first of its freights; null while none is found.')),
  negotiationCode: orNull(words('Code of the negotiation.')),
  offeredCents: orNull(cents('What the shipper proposes and waits for an answer; null: nothing.')),
};

const listedCte = closed('A CT-e, as a list shows it.', listed);
export type PartnerCteRow = Static<typeof listedCte>;

const negotiation = closed('The negotiation of a CT-e.', {
  ...listed,
  proposals: Type.Array(
    closed('What one side would settle for.', {
      id: publicId('Id of the proposal.'),
      side: oneOf(['shipper', 'carrier'], 'Whose it is.'),
      totalCents: proposedCents,
      lines: proposedLines,
      message: personal('prose', orNull(message)),
      state: oneOf(['open', 'superseded', 'accepted', 'refused'], 'What became of it.'),
      createdAt: instant('When.'),
      decidedAt: orNull(instant('When it was decided.')),
    }),
    { description: 'Proposals of both sides, oldest first.' },
  ),
  settlement: orNull(
    closed('The CT-e to send, as both sides settled for.', {
      kind: oneOf(['none', 'complement', 'replacement'], 'Which kind; `none` where nothing is missing.'),
      amountCents: integer('Its total.', { min: -100_000_000_000, max: 100_000_000_000 }),
    }),
  ),
});
export type PartnerNegotiationView = Static<typeof negotiation>;

const common = { section: 'admin', auth: 'admin' } as const;
const path = '/api/admin/v1/partner/ctes';
const cteParams = Type.Object({ cteId: publicId('The CT-e.') });

const partnerCteViews = ['toAnswer', 'negotiating', 'divergent'] as const;

export const listPartnerCtes = endpoint({
  ...common,
  id: 'listPartnerCtes',
  method: 'GET',
  path,
  summary: 'CT-es of the carriers that the person is of, newest first.',
  needs: 'partner.read',
  query: Type.Object({
    ...pageMembers,
    ...optional({
      view: oneOf(partnerCteViews, 'Only those with a proposal to answer, in negotiation, or that diverge.'),
    }),
  }),
  reply: pageOf(listedCte),
  errors: [],
});

export const getPartnerNegotiation = endpoint({
  ...common,
  id: 'getPartnerNegotiation',
  method: 'GET',
  path: `${path}/{cteId}`,
  summary: 'A CT-e of a carrier of the person, with its negotiation.',
  needs: 'partner.read',
  params: cteParams,
  reply: negotiation,
  errors: ['not_found'],
});

export const proposePartnerAmount = endpoint({
  ...common,
  id: 'proposePartnerAmount',
  method: 'POST',
  path: `${path}/{cteId}/proposals`,
  summary: 'Proposes an amount for a CT-e that diverges, in the name of its carrier.',
  description:
    'Opens the negotiation where none is; takes the place of the proposal that was open, whoever made it.',
  needs: 'partner.write',
  params: cteParams,
  body: closed('What the carrier would settle for.', {
    totalCents: proposedCents,
    ...optional({ lines: proposedLines, message }),
  }),
  reply: negotiation,
  errors: ['not_found', 'conflict'],
  sample: 'propose-partner-amount',
});

export const decidePartnerProposal = endpoint({
  ...common,
  id: 'decidePartnerProposal',
  method: 'POST',
  path: `${path}/{cteId}/proposals/{proposalId}/decision`,
  summary: 'Accepts or refuses the proposal of the shipper, in the name of the carrier.',
  description: 'Once: whoever answers second is told 409 `conflict`.',
  needs: 'partner.write',
  params: Type.Object({ ...cteParams.properties, proposalId: publicId('The proposal.') }),
  body: closed('The answer.', {
    decision: oneOf(['accept', 'refuse'], 'Which.'),
    ...optional({ message }),
  }),
  reply: negotiation,
  errors: ['not_found', 'conflict'],
  sample: 'decide-partner-proposal',
});
