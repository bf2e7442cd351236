import { type Args, OperationRefused, type Root } from './answer-operation.ts';
import { gid, named, ownerOf, type SimulatedOrder, type SimulatedShop, userError } from './shop.ts';

/** What each field of the root does (S7, S8, S11, S14, S15). */
export function rootOf(shop: SimulatedShop): Root {
  return {
    order: ({ id }) => shop.orders.get(/^gid:\/\/shopify\/Order\/(\d+)$/.exec(String(id))?.[1] ?? '') ?? null,
    orders: ({ query }) => changedSince(shop, String(query ?? '')),
    carrierServices: () => shop.services,
    webhookSubscriptions: () => shop.hooks,
    currentAppInstallation: () => ({ accessScopes: shop.scopes.map((handle) => ({ handle })) }),
    carrierServiceCreate: ({ input }) => addService(shop, input as Args),
    carrierServiceUpdate: ({ input }) => changeService(shop, input as Args),
    webhookSubscriptionCreate: ({ topic, webhookSubscription }) =>
      addHook(shop, String(topic), webhookSubscription as Args),
    webhookSubscriptionUpdate: ({ id, webhookSubscription }) =>
      changeHook(shop, id, webhookSubscription as Args),
    fulfillmentCreate: ({ fulfillment }) => ship(shop, fulfillment as Args),
    fulfillmentTrackingInfoUpdate: (args) => track(shop, args),
    fulfillmentEventCreate: ({ fulfillmentEvent }) => addEvent(shop, fulfillmentEvent as Args),
  };
}

/** The one search that is known here. */
function changedSince({ orders }: SimulatedShop, query: string): SimulatedOrder[] {
  const [, since] = /^updated_at:>='(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)'$/.exec(query) ?? [];
  if (since === undefined) throw new OperationRefused(`no such search: ${query}`, 'BAD_REQUEST');
  return [...orders.values()]
    .filter(({ updatedAt }) => String(updatedAt) >= since)
    .toSorted((a, b) => (String(a.updatedAt) < String(b.updatedAt) ? -1 : 1));
}

/** An address that may be called. */
function isTaken({ takesPlain }: SimulatedShop, url: unknown): boolean {
  return (takesPlain ? /^https?:\/\// : /^https:\/\/(?!localhost|127\.)/).test(String(url));
}

function addService(shop: SimulatedShop, input: Args): Args {
  const { name, callbackUrl, active } = input;
  if (!isTaken(shop, callbackUrl)) return userError('Callback url must use HTTPS', 'callbackUrl');
  if (shop.services.some((one) => one.name === name))
    return userError(`${name} is already configured`, 'name');
  const id = gid('DeliveryCarrierService', shop.nextId());
  shop.services.push({ id, name: String(name), callbackUrl: String(callbackUrl), active: active === true });
  return { userErrors: [] };
}

function changeService(shop: SimulatedShop, { id, supportsServiceDiscovery: _, ...changes }: Args): Args {
  const known = named(shop.services, id);
  if (known === undefined) return userError('The carrier or app could not be found.', 'id');
  if (changes.callbackUrl !== undefined && !isTaken(shop, changes.callbackUrl))
    return userError('Callback url must use HTTPS', 'callbackUrl');
  Object.assign(known, changes);
  return { userErrors: [] };
}

function addHook(shop: SimulatedShop, topic: string, { uri, includeFields }: Args): Args {
  if (!isTaken(shop, uri)) return userError('Address is not allowed', 'webhookSubscription');
  if (shop.hooks.some((hook) => hook.topic === topic && hook.uri === uri))
    return userError('Address for this topic has already been taken', 'webhookSubscription');
  shop.hooks.push({
    ...{ id: gid('WebhookSubscription', shop.nextId()), topic, uri: String(uri) },
    includeFields: (includeFields ?? []) as string[],
  });
  return { userErrors: [] };
}

function changeHook(shop: SimulatedShop, id: unknown, { uri, includeFields }: Args): Args {
  const known = named(shop.hooks, id);
  if (known === undefined) return userError('Webhook subscription does not exist', 'id');
  if (!isTaken(shop, uri)) return userError('Address is not allowed', 'webhookSubscription');
  Object.assign(known, { uri, includeFields: includeFields ?? [] });
  return { userErrors: [] };
}

function ship(
  shop: SimulatedShop,
  { lineItemsByFulfillmentOrder, trackingInfo, notifyCustomer }: Args,
): Args {
  const wanted = (lineItemsByFulfillmentOrder as { fulfillmentOrderId: string }[]).map(
    ({ fulfillmentOrderId }) => fulfillmentOrderId,
  );
  const order = ownerOf(shop, ({ fulfillmentOrders }) => named(fulfillmentOrders, wanted[0]) !== undefined);
  const parts = wanted.map((id) => named(order?.fulfillmentOrders ?? [], id));
  if (order === undefined || parts.length === 0 || parts.includes(undefined))
    return userError('Fulfillment order does not exist.', 'fulfillment');
  for (const part of parts)
    if (part?.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT') !== true)
      return userError(
        `Fulfillment order ${part?.id} has an unfulfillable status= ${part?.status.toLowerCase()}.`,
        'fulfillment',
      );
  for (const part of parts) Object.assign(part ?? {}, { status: 'CLOSED', supportedActions: [] });
  const id = gid('Fulfillment', shop.nextId());
  const tracked = trackingInfo === undefined ? [] : [trackingInfo as Args];
  order.fulfillments.push({ id, status: 'SUCCESS', trackingInfo: tracked, events: [] });
  if (notifyCustomer === true) shop.notices += 1;
  return { fulfillment: { id, status: 'SUCCESS' }, userErrors: [] };
}

function track(shop: SimulatedShop, { fulfillmentId, trackingInfoInput, notifyCustomer }: Args): Args {
  const found = fulfillmentIn(shop, fulfillmentId);
  if (found === undefined) return userError('Fulfillment does not exist.', 'fulfillmentId');
  found.trackingInfo = [trackingInfoInput as Args];
  if (notifyCustomer === true) shop.notices += 1;
  return { fulfillment: { id: found.id, status: found.status }, userErrors: [] };
}

function fulfillmentIn(shop: SimulatedShop, id: unknown) {
  const order = ownerOf(shop, ({ fulfillments }) => named(fulfillments, id) !== undefined);
  return named(order?.fulfillments ?? [], id);
}

function addEvent(shop: SimulatedShop, { fulfillmentId, status, ...rest }: Args): Args {
  const found = fulfillmentIn(shop, fulfillmentId);
  if (found === undefined) return userError('Fulfillment does not exist.', 'fulfillmentEvent');
  if (found.status !== 'SUCCESS') return userError('Fulfillment is cancelled.', 'fulfillmentEvent');
  const event = { ...rest, id: gid('FulfillmentEvent', shop.nextId()), status: String(status) };
  found.events.push(event);
  return { fulfillmentEvent: event, userErrors: [] };
}
