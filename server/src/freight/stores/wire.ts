import type { Page } from '@carreto/contract/admin/common';
import type {
  StoreOrderChoice,
  StoreOrderLine,
  StoreOrderWhole,
} from '@carreto/contract/admin/registry/store-orders';
import type { KeyedStore, Store, StorePlatform } from '@carreto/contract/admin/registry/stores';
import { messages } from '@carreto/contract/messages';
import type { Selectable } from 'kysely';
import type { StoreManifest } from '../../connectors/stores/manifest.ts';
import { stores } from '../../connectors/stores/stores.ts';
import { failField } from '../../kernel/failure.ts';
import type { Rows } from '../../rows.ts';
import type { OrderChoice, OrderRow } from './rows.ts';

/** An order of a shop as people read it, alone and in lists. */
export type ShownOrder = StoreOrderWhole;
export type ShownOrderPage = Page<StoreOrderLine>;

/** How a shop goes, and one with its addresses, which are shown once. */
export type ShownStore = Store;
export type StoreHealth = Store['health'];
export type ShownKey = KeyedStore;

/** What a person chose an offer by. */
export type ChoiceInput = StoreOrderChoice;

/** Every platform as the administration reads it, by name. */
export function toPlatforms(): StorePlatform[] {
  return [...stores.values()]
    .map(({ manifest }) => toPlatform(manifest))
    .sort((a, b) => (a.platform < b.platform ? -1 : 1));
}

function toPlatform(manifest: StoreManifest): StorePlatform {
  const { platform, title, documentedOn, can, rates, signature, states, sources, verified } = manifest;
  return {
    ...{ platform, title, documentedOn, can },
    credential: manifest.credential.map(({ pattern: _, ...field }) => field),
    settings: manifest.settings.map(({ pattern: _, ...field }) => ({ ...field, kind: 'text' as const })),
    answersWithinMs: rates.answersWithinMs,
    isSigned: signature === 'body',
    states: [...states.values()],
    sources: Object.entries(sources).map(([act, source]) => ({ act, ...source })),
    verified: verified.map((one) => ({ ...one })),
  };
}

/** An order with what its shop was to hear of the freight. */
export function toOrder(row: OrderRow, news: readonly Selectable<Rows['storeDelivery']>[]): ShownOrder {
  return {
    ...toOrderLine(row),
    news: news.map(({ storeState: state, occurredAt, state: outcome, attempts, ...kept }) => ({
      ...{ state, occurredAt: occurredAt.toISOString(), outcome, attempts },
      problem: kept.problemText,
      reason: kept.problemReason,
    })),
  };
}

/** An order in a list. */
export function toOrderLine(row: OrderRow): StoreOrderLine {
  return {
    id: row.id,
    storeId: row.connectionId,
    shipperId: row.shipperId,
    orderRef: row.orderRef,
    orderNumber: row.orderNumber,
    state: row.state,
    readState: row.readState,
    problemCode: row.problemCode,
    problem: row.problemText,
    reason: row.problemReason,
    attempts: row.attempts,
    dueAt: row.dueAt?.toISOString() ?? null,
    orderedAt: row.orderedAt?.toISOString() ?? null,
    city: row.city,
    uf: row.uf,
    optionCode: row.optionCode,
    offer: row.offer,
    chargedCents: row.chargedCents,
    freightCode: row.freightCode,
    heardAt: row.heardAt.toISOString(),
    doneAt: row.doneAt?.toISOString() ?? null,
  };
}

/** By what an offer is chosen. @throws Failure `invalid_request` where the carrier or its service is not said. */
export function choiceOf({ by, carrierCnpj, service }: ChoiceInput): OrderChoice {
  if (by !== 'carrier') return by === 'named' ? { by } : { by };
  if (carrierCnpj === undefined) throw failField('carrierCnpj', messages.required);
  if (service === undefined) throw failField('service', messages.required);
  return { by, carrierCnpj, service };
}
