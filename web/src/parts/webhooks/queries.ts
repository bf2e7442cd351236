import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';

/** While the page is seen. */
const againMs = 15_000;

/** How a webhook has done in the last 24 hours. */
export function useHealth({ id: webhookId, shipperId }: { id: number; shipperId: number }) {
  return useQuery({
    queryKey: ['getWebhookHealth', webhookId],
    queryFn: ({ signal }) => api.getWebhookHealth({ shipperId, webhookId }, { signal }),
    refetchInterval: againMs,
  });
}

/** A delivery, as its page and whoever reads ahead ask for it. */
export function deliveryQuery(deliveryId: number) {
  return queryOptions({
    queryKey: ['findWebhookDelivery', deliveryId],
    queryFn: ({ signal }) => api.findWebhookDelivery({ deliveryId }, { signal }),
  });
}

/** What an act on webhooks or deliveries makes stale. */
export async function staleWebhooks(queries: QueryClient): Promise<void> {
  const names = [
    'findWebhooks',
    'findWebhook',
    'getWebhookHealth',
    'findWebhookDeliveries',
    'countWebhookDeliveries',
    'findWebhookDelivery',
    'getToday',
  ];
  await Promise.all(names.map((name) => queries.invalidateQueries({ queryKey: [name] })));
}
