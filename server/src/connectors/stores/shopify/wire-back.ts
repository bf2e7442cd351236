import { reasonOf } from '../../vendors/line/reason.ts';
import type { VendorAnswer } from '../../vendors/line/request.ts';
import { VendorProblem } from '../../vendors/line/vendor-problem.ts';
import type { StoreNews } from '../store.ts';
import { manifest } from './describe.ts';
import { type Shipments, shipmentsRead } from './schema.ts';
import { dataReader, type Operation } from './wire-graphql.ts';
import { orderGid } from './wire-order.ts';

const readShipments = dataReader(shipmentsRead);

const shipmentsQuery = `query OrderShipments($id: ID!) {
  order(id: $id) {
    fulfillmentOrders(first: 20) { nodes { id supportedActions { action } deliveryMethod { methodType } } }
    fulfillments(first: 10) {
      id status
      trackingInfo(first: 5) { number }
      events(first: 20) { nodes { status } }
    }
  }
}`;

/** What of an order was shipped, and what is left (S14). Pure. */
export function shipmentsOperation({ orderRef }: StoreNews): Operation {
  return { query: shipmentsQuery, variables: { id: orderGid(orderRef) }, isRepeatable: true };
}

/** What is to be done before news can be told: on which fulfillments they go, which are made, which are given our code. */
type ShipmentPlan = {
  ours: readonly { id: string; words: readonly string[] }[];
  toCreate: readonly string[];
  toAdopt: readonly string[];
};

/**
 * One freight carries the whole order. It is shipped once, under our code; where somebody shipped it by hand without any code, it gets ours. What
 * the shop adds to it afterwards is another matter. @throws VendorProblem `rejected` where there is nothing to tell of.
 */
export function planOf(answer: VendorAnswer, news: StoreNews): ShipmentPlan {
  const { order } = readShipments(answer);
  if (order === null) throw new VendorProblem('rejected', reasonOf('no_such_order'));
  const made = order.fulfillments.filter(({ status }) => status === 'SUCCESS');
  const ours = made
    .filter(({ trackingInfo }) => trackingInfo.some(({ number }) => number === news.tracking.code))
    .map(({ id, events }) => ({ id, words: events.nodes.map(({ status }) => status) }));
  const open = openIn(order);
  // Of several the one before this try may have made the first alone.
  const toCreate = ours.length === 0 || news.mayBeRepeated ? open : [];
  const uncoded = made.filter(({ trackingInfo }) => trackingInfo.every(({ number }) => !number));
  const toAdopt = ours.length === 0 && toCreate.length === 0 ? uncoded.map(({ id }) => id) : [];
  if (ours.length + toCreate.length + toAdopt.length === 0)
    throw new VendorProblem('rejected', reasonOf('nothing_to_ship'));
  return { ours, toCreate, toAdopt };
}

function openIn({ fulfillmentOrders }: Shipments): string[] {
  return fulfillmentOrders.nodes
    .filter(({ supportedActions }) => supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT'))
    .filter(({ deliveryMethod }) => !byNoCarrier.has(deliveryMethod?.methodType ?? ''))
    .map(({ id }) => id);
}

const byNoCarrier = new Set(['PICK_UP', 'RETAIL', 'NONE', 'LOCAL']);

const createMutation = `mutation ShipOrder($fulfillment: FulfillmentInput!) {
  fulfillmentCreate(fulfillment: $fulfillment) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

/** That what is left at one place was shipped, and where to follow it; the buyer is told of the first alone. Pure. */
export function createOperation(
  fulfillmentOrderId: string,
  { tracking, isFirst }: { tracking: StoreNews['tracking']; isFirst: boolean },
): Operation {
  const fulfillment = {
    lineItemsByFulfillmentOrder: [{ fulfillmentOrderId }],
    trackingInfo: { number: tracking.code, url: tracking.url },
    notifyCustomer: isFirst,
  };
  return { query: createMutation, variables: { fulfillment }, isRepeatable: false };
}

const adoptMutation = `mutation TrackShipment($fulfillmentId: ID!, $tracking: FulfillmentTrackingInput!) {
  fulfillmentTrackingInfoUpdate(fulfillmentId: $fulfillmentId, trackingInfoInput: $tracking, notifyCustomer: true) {
    fulfillment { id }
    userErrors { field message }
  }
}`;

/** Our code for what was shipped by hand. The same twice is once. Pure. */
export function adoptOperation(fulfillmentId: string, { tracking }: StoreNews): Operation {
  const variables = { fulfillmentId, tracking: { number: tracking.code, url: tracking.url } };
  return { query: adoptMutation, variables, isRepeatable: false };
}

const eventMutation = `mutation TellOfShipment($event: FulfillmentEventInput!) {
  fulfillmentEventCreate(fulfillmentEvent: $event) {
    fulfillmentEvent { id }
    userErrors { field message }
  }
}`;

/** What happened to the freight (S15). Pure. */
export function eventOperation(fulfillmentId: string, news: StoreNews): Operation {
  const event = {
    fulfillmentId,
    status: wordOf(news),
    message: news.sentence,
    happenedAt: new Date(news.occurredAtMs).toISOString().replace(/\.\d+Z$/, 'Z'),
    ...(news.expectedOn === null ? {} : { estimatedDeliveryAt: `${news.expectedOn}T23:59:59-03:00` }),
    ...(news.city === null ? {} : { city: news.city }),
    ...(news.uf === null ? {} : { province: news.uf }),
    country: 'BR',
  };
  return { query: eventMutation, variables: { event }, isRepeatable: false };
}

/** Its own word for a state; several of ours may have the same. */
export function wordOf({ state }: StoreNews): string {
  return manifest.states.get(state) ?? '';
}
