import { change, pointed, type Rules, see } from './rule.ts';

/** What a carrier's own people may call: all of it is of the carriers that they are of. */
export const partner = {
  getPartnerHome: pointed,
  findPartnerFreights: pointed,
  getPartnerFreight: see('freight'),
  reportPartnerOccurrence: change('freight'),
  sendPartnerProof: change('freight'),
  sendPartnerFile: change('carrier'),
  sendPartnerCtes: change('carrier'),
  sendPartnerBills: change('carrier'),
  listPartnerFiles: pointed,
  getPartnerFile: pointed,
  readPartnerNotfis: see('carrier'),
  listPartnerCtes: pointed,
  getPartnerNegotiation: see('cte'),
  proposePartnerAmount: change('cte'),
  decidePartnerProposal: change('cte'),
  listPartnerBills: pointed,
} satisfies Rules;
