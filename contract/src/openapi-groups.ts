import type { AnyEndpoint } from './endpoint.ts';

/** Operations that belong together: a part of the API reference, with a sentence that says what they are for. */
export type OperationGroup = { name: string; description: string };

type Known = OperationGroup & { paths: RegExp };

/** In the order of a freight's life; the first whose paths fit has an operation. */
const groups: readonly Known[] = [
  {
    name: 'Shippers: quote and hire',
    description: 'From a cart to offers, and from an offer or an order to a freight with its NF-es.',
    paths:
      /^\/api\/(?:external\/embarcador\/v\d+|skus|v3)\/(?:quote\/simulate|quote-simulator|quote\/ecommerce\/|order-import|check-status|shipping-options|quotes\/\{id_frete\}\/(?:cancel|invoices))/,
  },
  {
    name: 'Shippers: labels and returns',
    description: 'What is printed for a freight, and the way back of what customers return.',
    paths: /^\/api\/(?:external\/embarcador\/v\d+|skus|v3)\/(?:labels|postal\/)/,
  },
  {
    name: 'Shippers: tracking and records',
    description: 'Where freights are, one, many or of a period, and all that is known of one.',
    paths: /^\/api\/(?:external\/embarcador\/v\d+|skus|v3)\/(?:quotes\/|quote\/find|quote\/\{id_frete\}$)/,
  },
  {
    name: 'Shippers: CT-es and bills',
    description: 'What carriers charged, how it was audited, and their bills.',
    paths: /^\/api\/(?:external\/embarcador\/v\d+|skus|v3)\/quote\//,
  },
  {
    name: 'Shippers: products',
    description: 'Measures, weights and prices of products, as quotes use them.',
    paths: /^\/api\/(?:external\/embarcador\/v\d+|skus|v3)\/products/,
  },
  {
    name: 'Carriers: freights and occurrences',
    description:
      'New freights for a carrier, and what it reports of them: occurrences and proofs of delivery.',
    paths:
      /^\/api\/external\/transportadora\/v1\/(?:quotes(?:$|\/occurrences|\/\{id_frete\})|edi\/(?:notfis|ocoren))/,
  },
  {
    name: 'Carriers: CT-es, bills and proposals',
    description: 'What a carrier charges, and what both sides settle for where it differs from the table.',
    paths: /^\/api\/external\/transportadora\/v1\//,
  },
  {
    name: 'Administration: freights',
    description: 'Find, follow, print, note, report and cancel freights, one or many at once.',
    paths:
      /^\/api\/admin\/v1\/(?:freights|loading-manifests|packing|label-layouts|shippers\/\{[a-zA-Z]+\}\/orders)/,
  },
  {
    name: 'Administration: quarantine and returns',
    description: 'Occurrences that wait for a decision, and the way back.',
    paths:
      /^\/api\/admin\/v1\/(?:quarantine|returns|occurrence-codes|(?:carriers|shippers)\/\{[a-zA-Z]+\}\/(?:occurrence-codes|returns))/,
  },
  {
    name: 'Administration: quotes',
    description: 'Quotes with their receipts, trials, price matrices and lost sales.',
    paths: /^\/api\/admin\/v1\/(?:quotes|shippers\/\{[a-zA-Z]+\}\/quotes)/,
  },
  {
    name: 'Administration: tables',
    description:
      'Freight tables: imports, versions, edits, shadows, derivation, coverage, and what a change would cost.',
    paths:
      /^\/api\/admin\/v1\/(?:table|what-ifs|carrier-layouts|carriers\/\{[a-zA-Z]+\}\/layouts|shippers\/\{[a-zA-Z]+\}\/coverage|tax-rates|places|municipalities)/,
  },
  {
    name: 'Administration: rules and products',
    description: 'What changes offers after the tables, and catalogues of products.',
    paths: /^\/api\/admin\/v1\/(?:rules|shippers\/\{[a-zA-Z]+\}\/(?:rules|skus))/,
  },
  {
    name: 'Administration: CT-es and bills',
    description: 'Audit, decisions, proposals, bills, payments, exports and pre-invoices.',
    paths:
      /^\/api\/admin\/v1\/(?:ctes|cte-|waybills|bills|audit|pre-invoice|shippers\/\{[a-zA-Z]+\}\/(?:audit-policy|carriers)|carriers\/\{[a-zA-Z]+\}\/(?:ctes|edi|notfis))/,
  },
  {
    name: 'Administration: webhooks',
    description: 'Where shippers are told what happens, every delivery, and sending it again.',
    paths: /^\/api\/admin\/v1\/(?:webhook|shippers\/\{[a-zA-Z]+\}\/webhook)/,
  },
  {
    name: 'Administration: integrations',
    description: 'Tokens, calls, files, live carriers, tracking connections, the postal operator and mail.',
    paths:
      /^\/api\/admin\/v1\/(?:tokens|calls|files|live-carriers|store-|stores|tracking-|postal-|posting-lists|mail|shippers\/\{[a-zA-Z]+\}\/(?:platforms|post))/,
  },
  {
    name: 'Administration: registry',
    description: 'Shippers, groups, carriers, contracts, dispatch points, and the log of every change.',
    paths: /^\/api\/admin\/v1\/(?:shippers|shipper-groups|carriers|contracts|dispatch-points|changes)/,
  },
  {
    name: 'Administration: people and sessions',
    description: 'Who works here, what they may do, how they log in, and what is their own.',
    paths: /^\/api\/admin\/v1\/(?:operators|invitations|session|security|password-resets|me(?:$|\/))/,
  },
];

const rest: OperationGroup = {
  name: 'Administration: reports and work',
  description: 'What waits for somebody, search, reports, views, and work that runs behind.',
};

/** The group that an operation belongs to. */
export function groupOf({ path }: Pick<AnyEndpoint, 'path'>): OperationGroup {
  const { name, description } = groups.find(({ paths }) => paths.test(path)) ?? rest;
  return { name, description };
}

/** The groups of a list of operations, in the order of a freight's life. */
export function groupsOf(endpoints: readonly Pick<AnyEndpoint, 'path'>[]): OperationGroup[] {
  const used = new Set(endpoints.map((endpoint) => groupOf(endpoint).name));
  return [...groups, rest]
    .filter(({ name }) => used.has(name))
    .map(({ name, description }) => ({ name, description }));
}
