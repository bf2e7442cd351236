import type { Words } from '../all-words.ts';

/** What the settings share. */
export const settings: Words['settings'] = {
  title: 'Settings',
  why: 'What counts for one shipper, and what counts for everybody in this installation.',
  titles: {
    newShipper: 'New shipper',
    operator: 'Person',
    newOperator: 'New person',
    dispatch: 'Dispatch points',
    point: 'Dispatch point',
    newPoint: 'New dispatch point',
    labels: 'Pictures and printers',
    tracking: 'Public tracking',
    postal: 'Postal contracts',
    account: 'Postal contract',
    newAccount: 'New postal contract',
    audit: 'Audit policy',
    taxes: 'ICMS rates',
    places: 'Places',
  },
  sections: {
    company: 'Company',
    dispatch: 'Dispatch',
    labels: 'Labels',
    tracking: 'Public tracking',
    postal: 'Postal',
    audit: 'Audit',
    taxes: 'Taxes',
    places: 'Places',
    operators: 'People',
    security: 'Security',
    history: 'History',
    letters: 'E-mails to recipients',
    installation: 'Installation',
  },
};
