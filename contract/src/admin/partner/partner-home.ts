import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { integer, publicId, text } from '../../values.ts';
import { closed } from '../common.ts';

/** What needs a carrier's own people, over the carriers they are of. */

const count = (description: string) => integer(description, { min: 0, max: Number.MAX_SAFE_INTEGER });

const home = closed("What needs a carrier's own people.", {
  carriers: Type.Array(
    closed('A carrier that the person is of.', {
      id: publicId('The carrier.'),
      name: text('Its trade name.', { max: 255 }),
    }),
    { description: 'By name.' },
  ),
  toCollect: count('Freights that were hired and are not collected yet; counted up to 10,000.'),
  late: count('Freights that go on and whose expected day is over; counted up to 10,000.'),
  proposals: count('Proposals of shippers that wait for an answer.'),
  files: count('Files of the last 30 days with lines that were refused or wait; counted up to 200.'),
});

export const getPartnerHome = endpoint({
  id: 'getPartnerHome',
  method: 'GET',
  path: '/api/admin/v1/partner/home',
  section: 'admin',
  summary: "What needs a carrier's own people.",
  description: 'For people of carriers alone: nobody of the installation holds `partner.read`.',
  auth: 'admin',
  needs: 'partner.read',
  reply: home,
  errors: [],
});
