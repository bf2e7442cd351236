import { writeBrl } from '../../formats/brl.ts';
import { writePpm } from '../../formats/rates.ts';
import type { Words } from '../all-words.ts';

const ofTax = (tax: string, cents: number) => (ppm: number) =>
  ppm === 0
    ? 'With 0, the composition of offers has no credit of this tax.'
    : `Of ${writeBrl(cents)} of ${tax} on a freight, ${writeBrl(Math.round((cents * ppm) / 1_000_000))} come back (${writePpm(ppm)}).`;

/** What the settings of a shipper say. */
export const company: Words['company'] = {
  fields: {
    corporateName: { label: 'Corporate name', why: 'Stands on labels and in files for carriers.' },
    tradeName: { label: 'Trade name', why: 'What the company is called here and on tracking pages.' },
    stateInscription: { label: 'State inscription', why: 'Or ISENTO; empty while it is not known.' },
    'settings.rfc3339Expiration': {
      label: 'Expiration of offers',
      why: 'How quotes write the member expiration. Change it together with whoever reads quotes.',
      values: {
        false: 'Time of Brasília, without a zone: 2026-03-31 18:00:00',
        true: 'RFC 3339, in UTC: 2026-03-31T21:00:00.000Z',
      },
    },
    'settings.freightPayment': {
      label: 'Who pays for freight',
      why: 'Counts where the freight table does not say. Stands on labels and in files for carriers.',
      values: { CIF: 'CIF: the sender', FOB: 'FOB: the recipient' },
    },
    'settings.easterHolidays.carnival': {
      label: 'Carnival is a holiday',
      why: 'Its Monday and Tuesday are no business days: deadlines across them grow by two days.',
    },
    'settings.easterHolidays.goodFriday': {
      label: 'Good Friday is a holiday',
      why: 'A deadline across it grows by one day.',
    },
    'settings.easterHolidays.corpusChristi': {
      label: 'Corpus Christi is a holiday',
      why: 'A deadline across this Thursday grows by one day.',
    },
    'settings.taxCreditPpm.icms': {
      label: 'Credit of ICMS (%)',
      why: 'Share of the ICMS on freight that the company takes back; the composition of each offer says it.',
      effect: ofTax('ICMS', 1200),
    },
    'settings.taxCreditPpm.ibs': {
      label: 'Credit of IBS (%)',
      why: 'Share of the IBS on freight that the company takes back.',
      effect: ofTax('IBS', 100),
    },
    'settings.taxCreditPpm.cbs': {
      label: 'Credit of CBS (%)',
      why: 'Share of the CBS on freight that the company takes back.',
      effect: ofTax('CBS', 900),
    },
    'settings.esgModule': {
      label: 'Offers with emissions',
      why: 'Each offer says how many kilograms of CO2 the transport emits, by an estimate.',
    },
    'settings.carbonCentsPerTonne': {
      label: 'Neutralising a tonne of CO2 (R$)',
      why: 'Is part of an offer where a rule has its emissions neutralised. Empty: none are.',
      effect: (cents: number | null) =>
        cents === null
          ? ''
          : `A freight that emits 10 kg costs ${writeBrl(Math.round(cents / 100))} to neutralise.`,
    },
    'settings.takesTestDocuments': {
      label: 'Take test documents',
      why: 'NF-es and CT-es of the test environment (tpAmb 2) come in as if they counted. Switched off, they are refused.',
    },
    'settings.nfeSharedWith': {
      label: 'NF-es that other shippers carry',
      why: 'What carriers say of an NF-e of this company reaches freights of these shippers, too, unless a freight of its own carries it.',
    },
    'settings.auditsCtes': {
      label: 'Audit CT-es',
      why: 'Each CT-e is compared with what was hired. Switched off, lists show them without a status.',
    },
    'settings.quotaWarning': {
      label: 'Warn when as many are left',
      why: 'Hires that are left of the quota; empty: never.',
      effect: (left: number | null) =>
        left === null ? '' : `With ${left} or fewer, the quota stands out at the top of this page.`,
    },
    'settings.labelDpi': {
      label: 'Resolution of the label printers',
      why: 'Dots to the inch; the printer’s data sheet says it. With a wrong one labels come out too large or too small.',
      values: { 203: '203 dpi, the most common', 300: '300 dpi', 600: '600 dpi' },
    },
    'settings.trackingPage.name': {
      label: 'Name at the top of the page',
      why: 'Empty: the trade name.',
    },
    'settings.trackingPage.colour': {
      label: 'Colour of the bar',
      why: 'Such as #1a7f37; empty: the colour of Carreto. Text on it is black or white, whichever reads better.',
    },
    'settings.trackingPage.logo': {
      label: 'Logo',
      why: 'PNG, JPEG or WebP of 4 KB at most; it stands beside the name, on white.',
    },
    'settings.trackingPage.showsProofs': {
      label: 'Show proofs of delivery',
      why: 'With links to the pictures, folded away: they may show signatures and faces to whoever has the address.',
    },
  },
  groups: {
    names: 'Who it is',
    address: 'Address',
    quotes: 'Quotes',
    holidays: 'Movable holidays',
    holidaysWhy: 'National holidays of fixed date always count.',
    carbon: 'Emissions',
    credit: 'Tax credits',
    documents: 'Documents',
    hires: 'Warning of the quota',
  },
  shared: {
    none: 'No other shipper in view.',
    find: 'Filter shippers',
  },
  cnpj: (cnpj) => `CNPJ ${cnpj}`,
  isTest: 'Test shipper: its labels say TESTE, nothing leaves but its webhooks, and no figure counts it.',
  isReal: 'No test shipper.',
  since: (day) => `added on ${day}`,
  hiring: {
    title: 'Hires',
    free: 'It may hire freights.',
    blocked: 'Blocked: it quotes and reads, and hires no freights.',
    block: 'Block hires',
    blockTitle: (name) => `Block ${name}?`,
    blockWhy:
      'Quotes and reads go on; hires are refused within a second. Freights that were hired go their way.',
    unblock: 'Allow hires',
    unblockTitle: (name) => `Allow ${name} to hire?`,
    unblockWhy: 'Hires are taken again within a second.',
    blockedNow: 'Blocked.',
    unblockedNow: 'Allowed to hire.',
    noQuota: 'No quota: it hires as many freights as it wants.',
    quota: (left) => (left === '1' ? '1 hire is left.' : `${left} hires are left.`),
    setQuota: 'Change the quota',
    quotaTitle: (name) => `Quota of ${name}`,
    quotaLabel: 'Hires that are left',
    quotaWhy: 'Each freight that is hired uses one; with 0 there are no more. Empty: no limit.',
    quotaSet: 'The quota was changed.',
  },
  platforms: {
    title: 'Platforms',
    count: (count) =>
      count === '0'
        ? 'No platform is registered.'
        : count === '1'
          ? '1 platform is registered.'
          : `${count} platforms are registered.`,
    why: 'They stand beside the tokens, with the body of a quote to copy.',
    open: 'Show platforms',
  },
  shipperGroups: {
    title: 'Groups',
    why: 'A freight table can be for a whole group of shippers.',
    none: 'There are no groups in this installation yet.',
    size: (count) => (count === '1' ? '1 shipper' : `${count} shippers`),
    join: (name) => `Be in ${name}`,
    joined: (name) => `Now in ${name}.`,
    left: (name) => `No longer in ${name}.`,
    add: 'New group',
    addTitle: 'New group of shippers',
    addWhy: (shipper) => `It begins with ${shipper}.`,
    name: 'Name of the group',
    added: 'The group was added.',
    rename: (name) => `Rename ${name}`,
    renameAct: 'Rename',
    renamed: 'The group was renamed.',
  },
  addShipper: {
    open: 'New shipper',
    act: 'Add',
    cnpjWhy: 'One for each shipper; it does not change later.',
    isTest: {
      label: 'Test shipper',
      why: 'To try integrations: its labels say TESTE, nothing leaves but its webhooks, and no figure counts it. It does not change later.',
    },
  },
};
