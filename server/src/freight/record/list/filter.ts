import type { Scope } from '../../../registry/access/scope.ts';
import { anyhowCounted, type CountedAs } from '../../report/counted-as.ts';
import type { FreightSource } from '../../rows.ts';
import type { Phase } from '../../trail/states.ts';

/**
 * Which freights are meant, by whoever lists, counts or exports them, or does something to all of them. Null is not asked for.
 * Days are integers (`kernel/days.ts`), both ends inclusive; those of hiring, delivery and printing are São Paulo's.
 */
export type FreightFilter = {
  /** What the caller may see of it all. */
  scope: Scope;
  /** Words are looked for in names of recipients, too. */
  findsNames: boolean;
  code: string | null;
  orderNumber: string | null;
  /** A key of 44 characters, or a number without leading zeros. */
  nfe: string | null;
  trackingCode: string | null;
  /** CPF or CNPJ of the recipient. */
  document: string | null;
  /** Codes of freights, orders, keys of NF-es and tracking codes, mixed; empty for all freights. */
  codes: readonly string[];
  shipperId: number | null;
  /** Any of these; empty for all. */
  shipperIds: readonly number[];
  carrierId: number | null;
  carrierIds: readonly number[];
  service: string | null;
  /** Where it leaves from: one of these, or where no dispatch point is registered; empty for anywhere. */
  dispatchPoints: readonly number[] | 'none';
  phase: Phase | null;
  statusGroup: string | null;
  open: boolean | null;
  late: boolean | null;
  atRisk: boolean | null;
  stuck: boolean | null;
  /** Whether a volume lacks a label while the freight is prepared, or none does. */
  unprinted: boolean | null;
  /** Whether a volume has a label, or none does. */
  printed: boolean | null;
  stalledDays: number | null;
  hired: DaySpan;
  expected: DaySpan;
  delivered: DaySpan;
  /** When labels of it were last printed. */
  lastPrinted: DaySpan;
  counted: CountedAs;
  cancelled: boolean | null;
  /** States (UF); empty for all. */
  states: readonly string[];
  city: string | null;
  source: FreightSource | null;
  reverse: boolean | null;
  channel: string | null;
  withoutChannel: boolean | null;
  assigneeId: number | null;
  unassigned: boolean | null;
  text: string | null;
};

export type DaySpan = { fromDay: number | null; untilDay: number | null };

const always: DaySpan = { fromDay: null, untilDay: null };

/** Every freight in scope. */
export function allFreights(scope: Scope): FreightFilter {
  return {
    scope,
    findsNames: true,
    ...{ code: null, orderNumber: null, nfe: null, trackingCode: null, document: null, codes: [] },
    ...{
      shipperId: null,
      shipperIds: [],
      carrierId: null,
      carrierIds: [],
      service: null,
      dispatchPoints: [],
    },
    ...{ phase: null, statusGroup: null, open: null, late: null, atRisk: null, stuck: null, unprinted: null },
    ...{ printed: null, stalledDays: null },
    ...{ hired: always, expected: always, delivered: always, lastPrinted: always },
    ...{ counted: anyhowCounted, cancelled: null },
    ...{ states: [], city: null, source: null, reverse: null, channel: null, withoutChannel: null },
    ...{ assigneeId: null, unassigned: null, text: null },
  };
}
