import { writeBrl } from '../../formats/brl.ts';
import { wordFor } from '../../formats/word-for.ts';
import type { Words } from '../all-words.ts';
import { cteChargeNames } from './cte-charge-names.ts';

/** The desk of the audit. */
export const audit: Words['audit'] = {
  title: 'Audit',
  one: 'CT-e',
  file: 'Negotiation file (XLSX)',
  countedFile: 'Download the list (XLSX)',
  bill: 'Bill',
  toBill: 'Open the bill that charges it',
  shownSum: (name: string, count: string, amount: string) =>
    `${name}: ${count} ${count === '1' ? 'CT-e' : 'CT-es'}, ${amount} in all`,
  figures: { recovered: 'recovered', cause: 'for this cause' },
  allOf: { recovered: 'All that came back', cause: 'All for this cause' },
  missing: 'This CT-e does not exist.',
  statesLabel: 'State',
  stateTabs: {
    divergentes: 'Divergent',
    negociacao: 'In negotiation',
    propostas: 'Proposals to answer',
    'pre-liberados': 'Pre-released',
  },
  states: {
    processing: 'In process',
    divergence: 'Divergent',
    negotiation: 'In negotiation',
    preReleased: 'Pre-released',
    released: 'Released',
    rejected: 'Rejected',
  },
  decided: {
    processing: 'in process',
    divergence: 'divergent',
    negotiation: 'in negotiation',
    preReleased: 'pre-released',
    released: 'released',
    rejected: 'rejected',
  },
  yes: 'yes',
  counted: {
    from: 'Came from',
    until: 'Came until',
    countedCause: 'Counted for the cause',
    recovered: 'Of which something came back',
    automatic: 'Without a decision of a person',
    carrierIds: 'Carriers',
    shipperIds: 'Shippers',
  },
  search: 'Number, key, freight or carrier',
  groups: 'Causes and carriers',
  queue: 'Queue',
  all: 'All',
  within: 'Within tolerance',
  sums: (count: string, amount: string) => `${count} · ${amount}`,
  carrier: (id: number) => `carrier ${id}`,
  named: (number: number) => `CT-e ${number}`,
  beside: (what: string, carrier: string) => `${what} · ${carrier}`,
  logged: (message: string, actor: string) => `${message} (${actor})`,
  causes: {
    duplicate: 'Charged already',
    cubingFactor: 'Cubing',
    taxedWeight: 'Charged weight',
    goodsValue: 'Value of the goods',
    chargeNotContracted: 'Charge not contracted',
    taxRate: 'Tax',
    tableVersion: 'Another version of the table',
    region: 'Another region',
    chargeAmount: 'Another amount',
    rounding: 'Rounding',
    unlinked: 'Without freight',
    notPriced: 'No price in the table',
    entangled: 'Entangled freights',
    unexplained: 'No cause found',
  },
  causeLine: (cause: string, fact: string) => (fact === '' ? cause : `${cause}: ${fact}`),
  fact: (cause: string, facts: Readonly<Record<string, unknown>>): string => {
    const value = (name: string, scale: number) => (Number(facts[name]) / scale).toLocaleString('en');
    const brl = (name: string) => writeBrl(Number(facts[name]));
    switch (cause) {
      case 'taxed_weight':
        return `charged ${value('chargedG', 1000)} kg, agreed ${value('dueG', 1000)} kg`;
      case 'cubing_factor':
        return `${value('dueKgPerM3Milli', 1000)} → ${value('chargedKgPerM3Milli', 1000)} kg/m³`;
      case 'goods_value':
        return `charged on ${brl('chargedCents')}, agreed ${brl('dueCents')}`;
      case 'tax_rate':
        return `${value('duePpm', 10_000)} % → ${value('chargedPpm', 10_000)} %`;
      case 'table_version':
      case 'region':
        return typeof facts.label === 'string' ? facts.label : '';
      case 'charge_amount':
      case 'charge_not_contracted':
        return typeof facts.charge === 'string' ? wordFor(cteChargeNames, facts.charge) : '';
      default:
        return '';
    }
  },
  charge: (code: string): string => wordFor(cteChargeNames, code),
  acts: { released: 'Release', negotiation: 'Negotiate', rejected: 'Reject' },
  propose: 'Propose',
  undo: 'Undo',
  undone: 'Undone: nobody heard of it.',
  next: 'Next CT-e',
  previous: 'Previous CT-e',
  decideTitle: (act: string, number: number | undefined) =>
    number === undefined ? act : `${act} CT-e ${number}`,
  reason: 'Reason',
  lastReasons: 'Last reasons',
  reasons: {
    open: 'Reasons…',
    title: 'Reasons for everybody',
    each: 'A reason a line',
    why: 'Whoever decides about a CT-e chooses one of them or writes another.',
    save: 'Save the reasons',
    tooMany: (count: number, length: number) => `At most ${count} reasons, of up to ${length} letters each.`,
  },
  request: {
    act: 'Ask for approval',
    why: 'Those whose limit is high enough get the request, with this reason.',
    done: 'Approval was asked of those whose limit is high enough.',
    waits: (actor: string, reason: string) => `${actor} asks to release it: ${reason}`,
    own: 'Whoever asks cannot approve.',
    give: 'Approve',
    refuse: 'Do not approve',
  },
  undoableWhy: 'Effective in 10 seconds; until then you can undo it.',
  decidedNow: (number: number, state: string) => `CT-e ${number}: ${state} in 10 seconds.`,
  waits: (actor: string, state: string) => `${actor} decided: ${state} in a moment.`,
  proposeTitle: 'Propose an amount to the carrier',
  amount: 'Amount to pay',
  amountWrong: 'Give an amount in reais, such as 120,50.',
  message: 'Message (optional)',
  proposed: (amount: string) => `Proposal of ${amount} sent.`,
  linkTitle: 'Link the CT-e to a freight',
  link: 'Link to a freight',
  linked: (code: string) => `Linked to freight ${code}: it is audited again in a moment.`,
  freightCode: 'Code of the freight',
  notAudited: 'Not audited yet.',
  nothingDue: 'Nothing says what was due: the freight is missing, or the table has no price for it.',
  cascade: 'From due to charged',
  line: 'Charge',
  bar: 'Bar',
  amountHead: 'Amount',
  byTotal: 'Compared by its total: the CT-e does not tell its charges.',
  byCharge: 'Charge by charge',
  due: 'Due',
  charged: 'Charged',
  difference: 'Difference',
  tolerance: 'Tolerance',
  verdict: 'Verdict',
  isWithin: 'within',
  isBeyond: 'beyond',
  freights: 'Freights',
  noFreight: 'No freight was found.',
  candidates: {
    title: 'May be of this CT-e',
    none: 'No freight is like it.',
    clues: {
      nfeKey: 'same NF-e',
      nfeNumber: 'same number of NF-e',
      recipient: 'same recipient',
      goodsValue: 'same value of goods',
      cost: 'similar cost',
    },
    line: (clues: string, days: string) => `${clues}, ${days}`,
    days: (days: number) => (days === 0 ? 'on that day' : days > 0 ? `${days} d before` : `${-days} d after`),
    link: 'Link',
    why: (clues: string) => `Chosen among those alike: ${clues}`,
  },
  unlink: 'Unlink…',
  unlinkTitle: (code: string) => `Unlink the CT-e from freight ${code}`,
  unlinkAct: 'Unlink',
  unlinkWhy: 'The CT-e waits again; only a person links it to this freight again.',
  settlement: 'What would settle it',
  settles: {
    complement: (amount: string) => `A complementary CT-e of ${amount}.`,
    replacement: (amount: string) => `A replacing CT-e of ${amount}.`,
  },
  letters: {
    title: 'Letters to the carrier',
    write: 'Write to the carrier',
    dialogTitle: 'Write to the carrier',
    send: 'Send',
    to: 'E-mail of whoever answers for the carrier',
    partners: 'People of the carrier',
    others: 'Other addresses',
    othersWhy:
      'Several with commas. Each gets a link of its own, which holds for 14 days and for one answer.',
    message: 'Message (optional)',
    messageWhy:
      'No links. Whoever answers sees what is charged and what you propose, and nothing of what you reckon.',
    nobody: 'Choose or write at least one address.',
    tooMany: (count: number) => `At most ${count} addresses.`,
    noMail: 'No mail server is set up: nothing can be sent.',
    toInstallation: 'See the installation',
    preview: 'The letter as it will be',
    subject: 'Subject:',
    sent: (recipients: string) => `Letter on its way to ${recipients}.`,
    states: {
      pending: 'waiting',
      sending: 'on its way',
      handing: 'on its way',
      sent: 'sent, no answer by its link',
      failed: 'not delivered',
      uncertain: 'nobody knows whether it arrived',
    },
    answers: {
      accepted: 'accepted the proposal',
      refused: 'refused the proposal',
      proposed: 'proposed another amount',
    },
    answered: (answer: string, at: string) => `${answer}, ${at}`,
  },
  proposals: 'Proposals',
  sides: { shipper: 'Shipper', carrier: 'Carrier' },
  proposalStates: { open: 'open', superseded: 'superseded', accepted: 'accepted', refused: 'refused' },
  proposal: (side: string, amount: string, state: string) => `${side}: ${amount} (${state})`,
  accept: 'Accept',
  refuse: 'Do not accept',
  passOn: 'Pass the CT-e on',
  notes: { title: 'Notes', none: 'No notes yet.', write: 'New note', save: 'Write it' },
  counter: 'Counter…',
  lineWhy: (due: string, charged: string) => `Due ${due}, charged ${charged}`,
  priceReceipt: 'Cost and receipt',
  original: 'Document of the CT-e',
  log: 'Log',
  empty: 'Nothing to decide',
  emptyWhy: 'CT-es that differ from what was agreed appear here, dearest first.',
  toFiles: 'Hand in CT-es as a file',
  bulk: {
    open: 'Release all of the queue…',
    title: 'Release all of the queue',
    accepted: (count: string, amount: string, largest: string) =>
      `Release ${count} CT-es, ${amount} in all, none above ${largest}.`,
    stands:
      'Holds for these CT-es, as they stand now, for 15 minutes. What changes until then is refused line by line.',
    aboveLimit: (sum: string, limit: string) => `The sum of ${sum} is more than your limit of ${limit}.`,
    refused: (count: string) => `Refused: ${count}`,
    line: (number: number) => `CT-e ${number}:`,
    confirm: (count: string) => `Release ${count} now`,
    close: 'Close',
  },
};
