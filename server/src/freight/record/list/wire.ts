import type { FoundFreightView } from '@carreto/contract/admin/freights/freights';
import type { Permission } from '@carreto/contract/permissions';
import { parseDay } from '../../../kernel/days.ts';
import type { Scope } from '../../../registry/access/scope.ts';
import { printsOf } from '../../prints.ts';
import type { DelayCause } from '../../report/count/delay-causes.ts';
import type { CountedAs } from '../../report/counted-as.ts';
import type { FreightSource } from '../../rows.ts';
import type { Phase } from '../../trail/states.ts';
import { occurrenceNameOf } from '../../trail/wire-names.ts';
import type { DaySpan, FreightFilter } from './filter.ts';
import type { ListedFreight } from './listed.ts';
import type { FreightOrder } from './order.ts';
import type { FreightSearch } from './search.ts';
import { watchAt } from './watch-at.ts';

type Texts =
  | ('code' | 'orderNumber' | 'nfe' | 'trackingCode' | 'document' | 'codes' | 'service' | 'statusGroup')
  | ('from' | 'until' | 'expectedFrom' | 'expectedUntil' | 'deliveredFrom' | 'deliveredUntil')
  | ('uf' | 'city' | 'channel' | 'text')
  | ('shipperIds' | 'carrierIds')
  | ('dispatchPointIds' | 'printedFrom' | 'printedUntil' | 'promisedFrom' | 'promisedUntil');
type Flags =
  | 'cancelled'
  | 'withoutChannel'
  | 'open'
  | 'late'
  | 'atRisk'
  | 'stuck'
  | 'unprinted'
  | 'printed'
  | 'reverse'
  | 'unassigned';
type Numbers = 'shipperId' | 'carrierId' | 'stalledDays' | 'assigneeId' | 'weightBand';

/** The members of a query that choose freights, as they come from the admin API or the command line. */
export type FreightFilterQuery = { [Name in Texts]?: string } & { [Name in Flags]?: boolean } & {
  [Name in Numbers]?: number;
} & {
  phase?: Phase;
  source?: FreightSource;
  kept?: Kept;
  choice?: NonNullable<CountedAs['choice']>;
  delayCause?: DelayCause;
};
type Kept = NonNullable<CountedAs['kept']>;

/** The query of a list. */
export type FreightQuery = FreightFilterQuery & { sort?: FreightOrder; cursor?: string; limit?: number };

const usualLimit = 50;

/** Who chooses freights: by their scope, and by names of recipients where they see personal data. */
export type Choosing = { scope: Scope; permissions: ReadonlySet<Permission> | 'all' };

export function fromFreightQuery(query: FreightQuery, caller: Choosing): FreightSearch {
  return {
    filter: fromFreightFilter(query, caller),
    order: query.sort ?? '-hiredAt',
    cursor: query.cursor ?? null,
    limit: query.limit ?? usualLimit,
  };
}

export function fromFreightFilter(
  query: FreightFilterQuery,
  { scope, permissions }: Choosing,
): FreightFilter {
  return {
    scope,
    findsNames: permissions === 'all' || permissions.has('personal.see'),
    ...namedMembers(query),
    ...stateMembers(query),
    hired: spanOf(query.from, query.until),
    expected: spanOf(query.expectedFrom, query.expectedUntil),
    delivered: spanOf(query.deliveredFrom, query.deliveredUntil),
    lastPrinted: spanOf(query.printedFrom, query.printedUntil),
    counted: countedMembers(query),
    cancelled: query.cancelled ?? null,
    states: itemsOf(query.uf),
    city: query.city ?? null,
    source: query.source ?? null,
    reverse: query.reverse ?? null,
    channel: query.channel ?? null,
    withoutChannel: query.withoutChannel ?? null,
    assigneeId: query.assigneeId ?? null,
    unassigned: query.unassigned ?? null,
    text: query.text ?? null,
  };
}

function namedMembers(query: FreightFilterQuery) {
  return {
    code: query.code ?? null,
    orderNumber: query.orderNumber ?? null,
    nfe: query.nfe?.length === 44 ? query.nfe : (query.nfe?.replace(/^0+(?=.)/, '') ?? null),
    trackingCode: query.trackingCode ?? null,
    document: query.document ?? null,
    codes: itemsOf(query.codes),
    shipperId: query.shipperId ?? null,
    shipperIds: itemsOf(query.shipperIds).map(Number),
    carrierId: query.carrierId ?? null,
    carrierIds: itemsOf(query.carrierIds).map(Number),
    service: query.service ?? null,
    dispatchPoints: pointsOf(query.dispatchPointIds),
  };
}

function stateMembers(query: FreightFilterQuery) {
  return {
    phase: query.phase ?? null,
    statusGroup: query.statusGroup ?? null,
    open: query.open ?? null,
    late: query.late ?? null,
    atRisk: query.atRisk ?? null,
    stuck: query.stuck ?? null,
    unprinted: query.unprinted ?? null,
    printed: query.printed ?? null,
    stalledDays: query.stalledDays ?? null,
  };
}

function countedMembers(query: FreightFilterQuery): CountedAs {
  return {
    promised: spanOf(query.promisedFrom, query.promisedUntil),
    kept: query.kept ?? null,
    choice: query.choice ?? null,
    delayCause: query.delayCause ?? null,
    weightBand: query.weightBand ?? null,
  };
}

/** Each once, without the space that comes with what people paste. */
function itemsOf(list: string | undefined): string[] {
  const items = (list ?? '').split(',').map((item) => item.trim());
  return [...new Set(items.filter((item) => item !== ''))];
}

function pointsOf(ids: string | undefined): number[] | 'none' {
  return ids === 'none' ? ids : itemsOf(ids).map(Number);
}

function spanOf(from: string | undefined, until: string | undefined): DaySpan {
  return {
    fromDay: from === undefined ? null : parseDay(from),
    untilDay: until === undefined ? null : parseDay(until),
  };
}

/** A freight as a list shows it at an instant, by which it is late or not. */
export function toFoundFreight(freight: ListedFreight, nowMs: number): FoundFreightView {
  const { agreement, recipient } = freight;
  const prints = printsOf(freight);
  return {
    code: freight.code,
    number: freight.number,
    shipperId: freight.shipperId,
    carrierId: freight.carrierId,
    carrierName: agreement.carrier.tradeName,
    service: agreement.carrier.service,
    orderNumber: freight.orderNumber,
    hiredAt: freight.hiredAt.toISOString(),
    statusGroup: freight.statusGroup,
    statusCode: freight.statusCode,
    statusName: occurrenceNameOf({ code: freight.statusCode, carrierDescription: null }),
    statusAt: freight.statusAt.toISOString(),
    statusKnownAt: freight.statusKnownAt.toISOString(),
    phase: freight.phase,
    expectedOn: freight.expectedOn,
    ...watchAt(freight, nowMs),
    assignee: freight.assignee,
    nfeNumbers: freight.nfes.map(({ number }) => number),
    recipientName: recipient.name,
    city: recipient.city,
    state: recipient.state,
    costCents: agreement.price.costCents,
    volumeCount: freight.volumeCount,
    ...prints,
    printedAt: prints.printedAt?.toISOString() ?? null,
  };
}
