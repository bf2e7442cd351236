import type { Words } from '../all-words.ts';

/** What the pages of carriers say. */

export const carriers: Words['carriers'] = {
  list: 'Carriers',
  toList: 'Carriers',
  cnpj: 'CNPJ',
  of: (corporateName: string, cnpj: string) => `${corporateName} · CNPJ ${cnpj}`,
  parts: 'Parts of the carrier',
  tabs: {
    data: 'Data',
    codes: 'Occurrences',
    layouts: 'Layouts',
    tracking: 'Tracking',
    live: 'Live quotes',
    components: 'CT-e components',
  },
  missing: 'There is no such carrier',
  missingWhy: 'Or you do not see it: only carriers within your reach are shown.',
  inactiveWhy: 'Switched off: its tables make no offers.',
  empty: 'There are no carriers yet',
  emptyWhy: 'Add the first one; then come its table of prices and the contract with the shipper.',
  form: {
    corporateName: 'Corporate name',
    stateInscription: 'State inscription',
    rntrc: 'RNTRC',
    address: 'Address',
  },
};
