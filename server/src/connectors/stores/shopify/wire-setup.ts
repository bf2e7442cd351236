import type { VendorAnswer } from '../../vendors/line/request.ts';
import { carrierServicesRead, scopesRead, webhooksRead } from './schema.ts';
import { dataReader, type Operation } from './wire-graphql.ts';

const readServices = dataReader(carrierServicesRead);
const readHooks = dataReader(webhooksRead);
const readScopes = dataReader(scopesRead);

/** What the app may do for all of this to work (S4). */
const scopes = [
  ...['read_orders', 'read_products', 'write_shipping', 'write_fulfillments'],
  'write_merchant_managed_fulfillment_orders',
] as const;

/** What we want to hear of; the law's topics stand in the configuration of the app. */
const topics = ['ORDERS_PAID', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'APP_UNINSTALLED'] as const;
type Topic = (typeof topics)[number];

export const scopesOperation: Operation = {
  query: 'query GrantedScopes { currentAppInstallation { accessScopes { handle } } }',
  variables: {},
  isRepeatable: true,
};

/** Scopes that the app was not given; who may write may read. @throws VendorProblem */
export function lackingScopes(answer: VendorAnswer): string[] {
  const { accessScopes } = readScopes(answer).currentAppInstallation;
  const given = new Set(accessScopes.map(({ handle }) => handle));
  return scopes.filter((scope) => !given.has(scope) && !given.has(scope.replace(/^read_/, 'write_')));
}

export const servicesOperation: Operation = {
  query: `query CarrierServices {
  carrierServices(first: 50) { nodes { id name callbackUrl active } }
}`,
  variables: {},
  isRepeatable: true,
};

const createService = `mutation AddCarrier($input: DeliveryCarrierServiceCreateInput!) {
  carrierServiceCreate(input: $input) { userErrors { field message } }
}`;
const updateService = `mutation ChangeCarrier($input: DeliveryCarrierServiceUpdateInput!) {
  carrierServiceUpdate(input: $input) { userErrors { field message } }
}`;

/**
 * What has the shop ask us for rates (S7); null where it does already. A service of ours is known by its address, whose secret part may be another
 * by now, or by its name. @throws VendorProblem
 */
export function serviceOperation(
  answer: VendorAnswer,
  { title, address }: { title: string; address: string },
): Operation | null {
  const known = readServices(answer).carrierServices.nodes.find(
    ({ name, callbackUrl }) => name === title || isSame(callbackUrl, address),
  );
  // Examples of rates, which it would ask for in its settings, are of no address there is.
  const input = { name: title, callbackUrl: address, supportsServiceDiscovery: false, active: true };
  if (known === undefined) return { query: createService, variables: { input }, isRepeatable: false };
  if (known.name === title && known.callbackUrl === address && known.active) return null;
  return { query: updateService, variables: { input: { id: known.id, ...input } }, isRepeatable: false };
}

export const hooksOperation: Operation = {
  query: `query Webhooks {
  webhookSubscriptions(first: 100) { nodes { id topic uri } }
}`,
  variables: {},
  isRepeatable: true,
};

const createHook = `mutation AddWebhook($topic: WebhookSubscriptionTopic!, $hook: WebhookSubscriptionInput!) {
  webhookSubscriptionCreate(topic: $topic, webhookSubscription: $hook) { userErrors { field message } }
}`;
const updateHook = `mutation ChangeWebhook($id: ID!, $hook: WebhookSubscriptionInput!) {
  webhookSubscriptionUpdate(id: $id, webhookSubscription: $hook) { userErrors { field message } }
}`;

/** What has the shop tell us of orders (S8), as far as it does not yet; those of others under the same app stay. @throws VendorProblem */
export function hookOperations(answer: VendorAnswer, address: string): Operation[] {
  const known = readHooks(answer).webhookSubscriptions.nodes;
  return topics.flatMap((topic): Operation[] => {
    const ours = known.filter((hook) => hook.topic === topic && isSame(hook.uri, address));
    if (ours.some(({ uri }) => uri === address)) return [];
    const hook = hookOf(topic, address);
    const [stale] = ours;
    if (stale === undefined) return [{ query: createHook, variables: { topic, hook }, isRepeatable: false }];
    return [{ query: updateHook, variables: { id: stale.id, hook }, isRepeatable: false }];
  });
}

/** Of an order its name alone is sent: it is read anyway, and no buyer's data have to come with it. */
function hookOf(topic: Topic, uri: string): Record<string, unknown> {
  const includeFields = topic === 'APP_UNINSTALLED' ? {} : { includeFields: ['id', 'updated_at'] };
  return { uri, format: 'JSON', ...includeFields };
}

/** Whether two addresses differ in their secret part at most, which is the last but one. */
function isSame(known: string | null | undefined, address: string): boolean {
  return known != null && withoutKey(known) === withoutKey(address);
}

function withoutKey(address: string): string {
  return address.replace(/\/[^/]+(\/[^/]+)$/, '$1');
}
