import type { Kind } from './owners.ts';

/** Where a request names a thing. */
export type Place = 'params' | 'query' | 'body';

/** A request as it was received and found to fit. */
export type Received = Readonly<Record<Place, unknown>>;

/** A thing that a request names: of which kind, and in which member; a list names several. */
export type Named = {
  kind: Kind;
  place: Place;
  member: string;
  /** Left out, the request speaks of the whole installation. */
  isNeeded: boolean;
};

/** How the scope of a caller judges an operation. */
export type Rule = {
  /** Each must be somebody's whom the caller sees: of a table for several shippers it takes one of them. */
  see?: readonly Named[];
  /** Each must be wholly the caller's. */
  change?: readonly Named[];
  /** The act adds the scope to what it reads, or judges by itself. */
  filters?: true;
  /** What the act reads and adds the scope to is limited by dispatch points, too, or leaves from none. */
  points?: true;
  /** Tells of all carriers beside the one that is named. */
  allCarriers?: true;
  /** Tells of all dispatch points, though none is named. */
  allPoints?: true;
  /** Only for those who see the whole installation. */
  whole?: true;
  /** Concerns no shipper and no carrier, or the caller alone. */
  open?: true;
};

/** The member by which a path names a thing of a kind. */
const paramOf: Readonly<Record<Kind, string>> = {
  shipper: 'shipperId',
  wholeShipper: 'shipperId',
  carrier: 'carrierId',
  freight: 'freightCode',
  cte: 'cteId',
  bill: 'billId',
  billFile: 'billId',
  held: 'heldId',
  notfisFile: 'fileId',
  table: 'tableId',
  version: 'versionId',
  tableImport: 'importId',
  audience: 'shipperId',
  liveCarrier: 'liveCarrierId',
  vendorAccount: 'vendorAccountId',
  connection: 'trackingConnectionId',
  store: 'storeId',
  storeOrder: 'storeOrderId',
  layout: 'layoutId',
  component: 'componentId',
  rule: 'ruleId',
  contract: 'contractId',
  point: 'dispatchPointId',
  account: 'accountId',
  range: 'rangeId',
  postingList: 'postingListId',
  loadingManifest: 'loadingManifestId',
  webhook: 'webhookId',
  delivery: 'deliveryId',
};

/** `kind` in the path, `kind@body.member` elsewhere; with `!` the member must be there. */
type Written = Kind | `${Kind}@${Place}.${string}` | `${Kind}!@${Place}.${string}`;

export const open: Rule = { open: true };
export const whole: Rule = { whole: true };
export const filters: Rule = { filters: true };
export const pointed: Rule = { filters: true, points: true };

export function see(...things: readonly Written[]): Rule {
  return { see: things.map(read) };
}

export function change(...things: readonly Written[]): Rule {
  return { change: things.map(read) };
}

/** All of several rules. */
export function all(...rules: readonly Rule[]): Rule {
  const seen = rules.flatMap((rule) => rule.see ?? []);
  const changed = rules.flatMap((rule) => rule.change ?? []);
  return Object.assign({}, ...rules, { see: seen, change: changed }) as Rule;
}

function read(written: Written): Named {
  const [head = '', where] = written.split('@');
  const kind = head.replace('!', '') as Kind;
  if (where === undefined) return { kind, place: 'params', member: paramOf[kind], isNeeded: true };
  const [place = '', member = ''] = where.split('.');
  return { kind, place: place as Place, member, isNeeded: head.endsWith('!') };
}

/** Rules by the operations that they judge. */
export type Rules = Readonly<Record<string, Rule | ((call: Received) => Rule)>>;
