import { type Loose, listOf } from '../../../vendors/simulator/loose.ts';
import type { VendorMode } from '../../../vendors/simulator/modes.ts';
import { jsonAnswer, jsonOf, RuleBroken } from '../../../vendors/simulator/rules.ts';
import type { SimulatedRequest } from '../../../vendors/simulator/simulator.ts';
import type { SimulatedAccount } from './account.ts';

/** A refusal in VTEX's words (V17). */
export function broken(fact: string, status: number, message: string): RuleBroken {
  return new RuleBroken(fact, jsonAnswer(status, { error: { code: '1', message, exception: null } }));
}

/** @throws RuleBroken where what must hold does not. */
export function require(holds: boolean, fact: string, message: string): asserts holds {
  if (!holds) throw broken(fact, 400, message);
}

/** Whether the call is under the key and its token, and says what it sends and takes (V1). @throws RuleBroken */
export function letIn(
  { appKey, appToken }: SimulatedAccount,
  { headers, method }: SimulatedRequest,
  mode: VendorMode,
): void {
  const isKnown = headers['x-vtex-api-appkey'] === appKey && headers['x-vtex-api-apptoken'] === appToken;
  if (!isKnown || mode === 'locked_out') throw broken('V1', 401, 'Acesso não autorizado');
  require(headers['content-type'] === 'application/json', 'V1', 'Content-Type is application/json');
  require(headers.accept === 'application/json' || method === 'DELETE', 'V1', 'Accept is application/json');
}

/** The object that was sent, without members that nobody knows. @throws RuleBroken */
function bodyWith(body: string, fact: string, known: readonly string[]): Loose {
  const value = jsonOf(body);
  require(typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value), fact, 'The body is an object');
  requireKnown(value as Loose, fact, known);
  return value as Loose;
}

/** @throws RuleBroken */
export function requireKnown(value: Loose, fact: string, known: readonly string[]): void {
  for (const member of Object.keys(value))
    require(known.includes(member), fact, `There is no member ${member}`);
}

/** @throws RuleBroken */
export function requireTexts(value: Loose, fact: string, members: readonly string[]): void {
  for (const member of members) require(typeof value[member] === 'string', fact, `${member} is a text`);
}

const statuses = new Set([
  ...['payment-pending', 'payment-approved', 'ready-for-handling', 'start-handling', 'handling'],
  ...['invoiced', 'canceled'],
]);

/** A hook (V4). @throws RuleBroken */
export function readHookUp(
  { takesPlain }: Pick<SimulatedAccount, 'takesPlain'>,
  body: string,
): NonNullable<SimulatedAccount['hook']> {
  const { filter, hook } = bodyWith(body, 'V4', ['filter', 'hook']) as Record<string, Loose>;
  requireKnown(filter ?? {}, 'V4', ['type', 'status']);
  require(filter?.type === 'FromWorkflow', 'V4', 'The filter is FromWorkflow, with states alone');
  const wanted = Array.isArray(filter.status) ? (filter.status as unknown[]) : [];
  require(wanted.length > 0 && wanted.every((one) => statuses.has(String(one))), 'V4', 'No such state');
  requireKnown(hook ?? {}, 'V4', ['url', 'headers']);
  const url = String(hook?.url);
  require((takesPlain ? /^https?:\/\// : /^https:\/\//).test(url), 'V4', 'The hook is called by HTTPS alone');
  const headers = (hook?.headers ?? {}) as Record<string, string>;
  requireTexts(headers, 'V4', Object.keys(headers));
  return { url, headers, statuses: wanted.map(String) };
}

const dates = ['creationDate', 'authorizedDate', 'invoicedDate'] as const;
const range =
  /^(\w+):\[(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) TO (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\]$/;

type ListQuery = {
  page: number;
  perPage: number;
  status: string | null;
  /** The member of an order, and the instants it lies between. */
  between: { member: string; fromMs: number; toMs: number } | null;
};

/** What a list of orders may be asked for (V9). @throws RuleBroken */
export function readListQuery({ query }: SimulatedRequest): ListQuery {
  const known = ['page', 'per_page', 'orderBy', 'f_status', ...dates.map((date) => `f_${date}`)];
  for (const name of query.keys()) require(known.includes(name), 'V9', `There is no filter ${name}`);
  const page = Number(query.get('page') ?? 1);
  const perPage = Number(query.get('per_page') ?? 15);
  require(Number.isInteger(perPage) && perPage >= 1 && perPage <= 100, 'V9', 'per_page is at most 100');
  require(Number.isInteger(page) && page >= 1 && page <= 30, 'V9', 'page is at most 30');
  require(/^creationDate,(?:asc|desc)$/.test(query.get('orderBy') ?? 'creationDate,desc'), 'V9', 'orderBy');
  const [date] = dates.filter((one) => query.has(`f_${one}`));
  return {
    page,
    perPage,
    status: query.get('f_status'),
    between: date === undefined ? null : rangeOf(query, date),
  };
}

function rangeOf(query: URLSearchParams, date: string): ListQuery['between'] {
  const [, named, from, to] = range.exec(query.get(`f_${date}`) ?? '') ?? [];
  require(named === date && from !== undefined && to !== undefined, 'V9', `f_${date} is ${date}:[… TO …]`);
  return { member: date, fromMs: Date.parse(from), toMs: Date.parse(to) };
}

const trackingMembers = ['trackingNumber', 'trackingUrl', 'courier', 'dispatchedDate'];

/** An invoice (V12). @throws RuleBroken */
export function readInvoice(body: string): Loose {
  const invoice = bodyWith(body, 'V12', [
    ...[
      'type',
      'issuanceDate',
      'invoiceNumber',
      'invoiceValue',
      'invoiceKey',
      'invoiceUrl',
      'embeddedInvoice',
    ],
    ...['items', ...trackingMembers],
  ]);
  require(invoice.type === 'Output' || invoice.type === 'Input', 'V12', 'type is Output or Input');
  requireTexts(invoice, 'V12', ['issuanceDate', 'invoiceNumber', 'invoiceValue']);
  require(/^\d{1,11}$/.test(String(invoice.invoiceValue)), 'V12', 'invoiceValue is cents, as a text');
  require(!Number.isNaN(Date.parse(String(invoice.issuanceDate))), 'V12', 'issuanceDate is an instant');
  require(Array.isArray(invoice.items), 'V12', 'items is a list');
  for (const item of listOf(invoice.items)) {
    requireKnown(item, 'V12', ['id', 'price', 'quantity', 'description']);
    requireTexts(item, 'V12', ['id']);
    require(Number.isInteger(item.price) &&
      Number.isInteger(item.quantity), 'V12', 'An item has whole cents');
  }
  return invoice;
}

/** Where to follow a parcel (V13). @throws RuleBroken */
export function readTracking(body: string): Loose {
  const tracking = bodyWith(body, 'V13', trackingMembers);
  requireTexts(tracking, 'V13', ['trackingNumber', 'trackingUrl', 'courier']);
  return tracking;
}

/** What became of a parcel (V14). @throws RuleBroken */
export function readEvents(body: string): {
  isDelivered: boolean;
  deliveredDate: string | null;
  events: Loose[];
} {
  const { isDelivered, deliveredDate, events } = bodyWith(body, 'V14', [
    'isDelivered',
    'deliveredDate',
    'events',
  ]);
  require(typeof isDelivered === 'boolean', 'V14', 'isDelivered is true or false');
  const isDate = typeof deliveredDate === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(deliveredDate);
  require(deliveredDate === null || isDate, 'V14', 'deliveredDate is yyyy-mm-dd hh:mm, or null');
  require(Array.isArray(events) && events.length > 0, 'V14', 'events is a list');
  for (const event of listOf(events)) {
    requireKnown(event, 'V14', ['city', 'state', 'description', 'date']);
    requireTexts(event, 'V14', ['city', 'state', 'description', 'date']);
    require(/^\d{4}-\d\d-\d\d$/.test(String(event.date)), 'V14', 'date is a day');
  }
  return { isDelivered, deliveredDate: isDate ? deliveredDate : null, events: listOf(events) };
}
