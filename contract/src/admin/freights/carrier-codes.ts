import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { personal } from '../../personal.ts';
import { integer, publicId, text } from '../../values.ts';
import { closed, instant, orNull } from '../common.ts';

/** What a carrier's own occurrence codes mean, and what waits in quarantine for somebody to say it. */

const code = (description: string) => integer(description, { min: 0, max: 999 });
const carrierCode = text("The carrier's own code; zeros before a number and case do not count.", { max: 20 });
const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const contractCode = closed('What the contract of a shipper says of it, before all else.', {
  contractId: publicId('The contract.'),
  shipperId: publicId('Its shipper.'),
  code: code('Code of the catalogue.'),
});

const carrierCodeView = closed("A code of a carrier's, with what it means.", {
  carrierCode,
  code: orNull(code('What it means for the carrier; null where nobody said.')),
  contracts: Type.Array(contractCode, { description: 'Contracts that say something else of it.' }),
  standardCode: orNull(
    code('What it means where nobody said anything, as a code of PROCEDA; null where it is none.'),
  ),
  waiting: count('Occurrences that wait for its meaning.'),
  waitingSince: orNull(instant('When the first of them came; null where none waits.')),
  freightCode: orNull(
    text('The freight that the latest of them is of; null where none waits.', { min: 13, max: 13 }),
  ),
  description: personal(
    'hidden',
    orNull(text('What the carrier says with it, in the latest of them.', { max: 255 })),
  ),
});
export type CarrierCodeView = Static<typeof carrierCodeView>;

const params = Type.Object({ carrierId: publicId('The carrier.') });
const common = { section: 'admin', auth: 'admin', params } as const;
const path = '/api/admin/v1/carriers/{carrierId}/occurrence-codes';

export const listCarrierCodes = endpoint({
  ...common,
  id: 'listCarrierCodes',
  method: 'GET',
  path,
  summary:
    "A carrier's occurrence codes that have a meaning of their own or wait for one: those without a meaning first, " +
    'then those for which most wait; of codes without a meaning up to 500.',
  role: 'viewer',
  needs: 'freights.read',
  reply: closed('The codes.', {
    items: Type.Array(carrierCodeView, { description: 'The codes, each once.' }),
  }),
  errors: ['not_found'],
});

export const putCarrierCode = endpoint({
  ...common,
  id: 'putCarrierCode',
  method: 'PUT',
  path,
  summary: "Says what a carrier's code means from now on, and takes in all that waits for it, in its order.",
  description:
    'What does not fit into the flow of its freight then goes on waiting for that reason. What was taken in with ' +
    'another meaning stays. Sent again it goes on where it stopped.',
  role: 'analyst',
  needs: 'quarantine.decide',
  body: closed('What a code means.', {
    carrierCode,
    code: code('Code of the catalogue.'),
    shipperId: orNull(
      publicId('For the contract of this shipper; null: for all that have no other meaning for it.'),
    ),
  }),
  reply: closed('What became of those that waited for it.', {
    released: count('Taken into their freights.'),
    waiting: count('Still waiting, for another reason.'),
  }),
  errors: ['not_found', 'conflict'],
  sample: 'admin-put-carrier-code',
});

export const removeCarrierCode = endpoint({
  ...common,
  id: 'removeCarrierCode',
  method: 'DELETE',
  path,
  summary:
    "Forgets what a carrier's code means; what was taken in by it stays, the next ones mean what PROCEDA says, or wait.",
  role: 'analyst',
  needs: 'quarantine.decide',
  query: Type.Object({
    carrierCode,
    shipperId: Type.Optional(
      publicId('What the contract of this shipper says of it; what is said for the carrier when absent.'),
    ),
  }),
  reply: closed('What was forgotten.', { carrierCode, code: code('What it meant.') }),
  errors: ['not_found'],
});
