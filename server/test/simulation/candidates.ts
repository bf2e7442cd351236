import type { Model, ModelDelivery, ModelEndpoint } from './model.ts';

/**
 * What a claim may take of each endpoint, in its order: what is due, within the window, and not behind an earlier event
 * of its subject. The reading of the claim's SQL that the simulation runs with; a test holds the two together.
 */
export function candidates(model: Model, nowMs: number): ModelDelivery[][] {
  const [waiting, sending] = [new Map<number, ModelDelivery[]>(), new Map<number, number>()];
  const open = new Map<string, ModelDelivery[]>();
  for (const delivery of model.deliveries.values()) {
    if (delivery.state !== 'pending' && delivery.state !== 'sending') continue;
    if (delivery.state === 'sending')
      sending.set(delivery.endpoint, (sending.get(delivery.endpoint) ?? 0) + 1);
    else if (delivery.dueAtMs <= nowMs) put(waiting, delivery.endpoint, delivery);
    if (delivery.replayNo === 0) put(open, `${delivery.endpoint}/${delivery.subject}`, delivery);
  }
  return model.endpoints
    .filter(({ state, notBeforeMs }) => state === 'active' && notBeforeMs <= nowMs)
    .map((endpoint) =>
      (waiting.get(endpoint.index) ?? [])
        .filter(
          (one) =>
            one.replayNo > 0 || !isHeld(one, endpoint, open.get(`${one.endpoint}/${one.subject}`) ?? []),
        )
        .sort((one, other) => one.dueAtMs - other.dueAtMs || one.id - other.id)
        .slice(0, Math.max(0, endpoint.win - (sending.get(endpoint.index) ?? 0))),
    );
}

function isHeld(
  { seq }: ModelDelivery,
  { holdAttempts }: ModelEndpoint,
  open: readonly ModelDelivery[],
): boolean {
  return open.some(
    (earlier) => earlier.seq < seq && (earlier.state === 'sending' || earlier.attempt < holdAttempts),
  );
}

function put<Key, Item>(map: Map<Key, Item[]>, key: Key, item: Item): void {
  const items = map.get(key);
  if (items === undefined) map.set(key, [item]);
  else items.push(item);
}
