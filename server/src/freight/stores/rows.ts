import type { ColumnType, Generated, Selectable } from 'kysely';
import type { KeptReason } from '../../registry/stores/rows.ts';

/** By what a person has the offer of an order chosen. */
export type OrderChoice =
  | { by: 'named' }
  | { by: 'price' | 'deadline' }
  | { by: 'carrier'; carrierCnpj: string | null; service: string };

export type StoreOrderState = 'waiting' | 'unpaid' | 'choose' | 'hired' | 'cancelled' | 'failed';

/** What shops tell and hear; the migration of shops says what it means. */
export type StoreWorkRows = {
  storeDay: {
    connectionId: number;
    onDay: string;
    carts: Generated<number>;
    looks: Generated<number>;
    withoutRates: Generated<number>;
    failed: Generated<number>;
  };
  storeEvent: {
    id: Generated<number>;
    shipperId: number;
    connectionId: number;
    eventId: string;
    topic: string;
    orderRef: string | null;
    heardAt: Generated<Date>;
  };
  storeOrder: {
    id: Generated<number>;
    shipperId: number;
    connectionId: number;
    orderRef: string;
    orderNumber: Generated<string | null>;
    state: Generated<StoreOrderState>;
    problemCode: Generated<string | null>;
    problemText: Generated<string | null>;
    problemReason: KeptReason;
    heard: Generated<number>;
    dueAt: Generated<Date | null>;
    attempts: Generated<number>;
    leaseToken: Generated<string | null>;
    leaseUntil: Generated<Date | null>;
    readState: Generated<string | null>;
    orderedAt: Generated<Date | null>;
    city: Generated<string | null>;
    uf: Generated<string | null>;
    optionCode: Generated<string | null>;
    offer: Generated<string | null>;
    chargedCents: Generated<number | null>;
    chosen: ColumnType<OrderChoice | null, string | null | undefined, string | null>;
    freightCode: Generated<string | null>;
    heardAt: Generated<Date>;
    doneAt: Generated<Date | null>;
  };
  storeDelivery: {
    id: Generated<number>;
    shipperId: number;
    connectionId: number;
    orderId: number;
    storeState: string;
    occurrenceId: number;
    occurrenceCode: number;
    occurredAt: Date;
    state: Generated<'pending' | 'done' | 'given_up' | 'needless'>;
    attempts: Generated<number>;
    dueAt: Generated<Date>;
    leaseToken: Generated<string | null>;
    leaseUntil: Generated<Date | null>;
    problemCode: Generated<string | null>;
    problemText: Generated<string | null>;
    problemReason: KeptReason;
    createdAt: Generated<Date>;
    doneAt: Generated<Date | null>;
  };
};

export type OrderRow = Selectable<StoreWorkRows['storeOrder']>;
