import type { StoreEvent } from './store.ts';

type AppCall = {
  /** Orders whose people are to be forgotten. */
  orders_to_redact?: readonly (string | number)[];
  /** Orders whose people want to know what is known of them. */
  orders_requested?: readonly (string | number)[];
};

/**
 * What a platform tells of the app itself, and what the law has it tell, under the topics that the platforms of shops share; anything else is
 * nothing to do. Pure.
 */
export function appEvent(
  common: Pick<StoreEvent, 'topic' | 'eventId' | 'isOnce' | 'storeRef'>,
  { orders_to_redact: toRedact = [], orders_requested: requested = [] }: AppCall,
): StoreEvent {
  switch (common.topic) {
    case 'app/uninstalled':
      return { ...common, kind: 'gone' };
    case 'shop/redact':
    case 'store/redact':
      return { ...common, kind: 'forget_store' };
    case 'customers/redact':
      return { ...common, kind: 'forget_orders', orderRefs: toRedact.map(String) };
    case 'customers/data_request':
      return { ...common, kind: 'tell_orders', orderRefs: requested.map(String) };
    default:
      return { ...common, kind: 'other' };
  }
}
