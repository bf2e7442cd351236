import type { StoreOrderLine } from '@carreto/contract/admin/registry/store-orders';

/** What people call an order; until it was read the platform's own id. */
export function numberOf({
  orderNumber,
  orderRef,
}: Pick<StoreOrderLine, 'orderNumber' | 'orderRef'>): string {
  return orderNumber ?? orderRef;
}
