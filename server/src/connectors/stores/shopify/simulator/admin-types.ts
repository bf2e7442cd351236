import { manifest } from '../describe.ts';

/** A field of an object: its type, whether it is a list, and the types of its arguments as they are written. */
export type FieldType = { type: string; isList: boolean; args: ReadonlyMap<string, string> };

/** What of its Admin API, version 2026-10, is known from its documents: no field but these may be asked for. */
const objects = `
Query
  order(id: ID!): Order
  orders(first: Int, after: String, query: String, sortKey: OrderSortKeys): OrderConnection
  carrierServices(first: Int): DeliveryCarrierServiceConnection
  webhookSubscriptions(first: Int, topics: [WebhookSubscriptionTopic!]): WebhookSubscriptionConnection
  currentAppInstallation: AppInstallation
Mutation
  carrierServiceCreate(input: DeliveryCarrierServiceCreateInput!): Payload
  carrierServiceUpdate(input: DeliveryCarrierServiceUpdateInput!): Payload
  webhookSubscriptionCreate(topic: WebhookSubscriptionTopic!, webhookSubscription: WebhookSubscriptionInput!): Payload
  webhookSubscriptionUpdate(id: ID!, webhookSubscription: WebhookSubscriptionInput!): Payload
  fulfillmentCreate(fulfillment: FulfillmentInput!, message: String): FulfillmentPayload
  fulfillmentTrackingInfoUpdate(fulfillmentId: ID!, trackingInfoInput: FulfillmentTrackingInput!, notifyCustomer: Boolean): FulfillmentPayload
  fulfillmentEventCreate(fulfillmentEvent: FulfillmentEventInput!): EventPayload
Payload
  userErrors: [UserError]
FulfillmentPayload
  fulfillment: Fulfillment
  userErrors: [UserError]
EventPayload
  fulfillmentEvent: FulfillmentEvent
  userErrors: [UserError]
UserError
  field: [String]
  message: String
PageInfo
  hasNextPage: Boolean
  endCursor: String
OrderConnection
  nodes: [Order]
  pageInfo: PageInfo
Order
  id: ID
  legacyResourceId: String
  name: String
  createdAt: String
  updatedAt: String
  cancelledAt: String
  currencyCode: String
  displayFinancialStatus: String
  displayFulfillmentStatus: String
  requiresShipping: Boolean
  note: String
  email: String
  phone: String
  currentSubtotalPriceSet: MoneyBag
  customAttributes: [Attribute]
  localizedFields(first: Int): LocalizedFieldConnection
  shippingLines(first: Int): ShippingLineConnection
  shippingAddress: MailingAddress
  lineItems(first: Int, after: String): LineItemConnection
  fulfillmentOrders(first: Int): FulfillmentOrderConnection
  fulfillments(first: Int): [Fulfillment]
MoneyBag
  shopMoney: MoneyV2
MoneyV2
  amount: String
  currencyCode: String
Attribute
  key: String
  value: String
LocalizedFieldConnection
  nodes: [LocalizedField]
LocalizedField
  key: String
  value: String
  purpose: String
ShippingLineConnection
  nodes: [ShippingLine]
ShippingLine
  code: String
  title: String
  source: String
  discountedPriceSet: MoneyBag
  originalPriceSet: MoneyBag
MailingAddress
  name: String
  address1: String
  address2: String
  city: String
  provinceCode: String
  zip: String
  countryCodeV2: String
  phone: String
LineItemConnection
  nodes: [LineItem]
  pageInfo: PageInfo
LineItem
  id: ID
  sku: String
  name: String
  quantity: Int
  currentQuantity: Int
  requiresShipping: Boolean
  originalUnitPriceSet: MoneyBag
  variant: ProductVariant
ProductVariant
  id: ID
  sku: String
  inventoryItem: InventoryItem
InventoryItem
  id: ID
  measurement: InventoryItemMeasurement
InventoryItemMeasurement
  weight: Weight
Weight
  value: Float
  unit: String
FulfillmentOrderConnection
  nodes: [FulfillmentOrder]
FulfillmentOrder
  id: ID
  status: String
  supportedActions: [FulfillmentOrderSupportedAction]
  deliveryMethod: DeliveryMethod
FulfillmentOrderSupportedAction
  action: String
DeliveryMethod
  methodType: String
Fulfillment
  id: ID
  status: String
  trackingInfo(first: Int): [FulfillmentTrackingInfo]
  events(first: Int): FulfillmentEventConnection
FulfillmentTrackingInfo
  company: String
  number: String
  url: String
FulfillmentEventConnection
  nodes: [FulfillmentEvent]
FulfillmentEvent
  id: ID
  status: String
  message: String
  happenedAt: String
DeliveryCarrierServiceConnection
  nodes: [DeliveryCarrierService]
DeliveryCarrierService
  id: ID
  name: String
  callbackUrl: String
  active: Boolean
  supportsServiceDiscovery: Boolean
WebhookSubscriptionConnection
  nodes: [WebhookSubscription]
WebhookSubscription
  id: ID
  topic: String
  uri: String
  includeFields: [String]
AppInstallation
  accessScopes: [AccessScope]
AccessScope
  handle: String
`;

/** What mutations are given: no member but these, and those with `!` always. */
const inputs = `
DeliveryCarrierServiceCreateInput
  name: String!
  callbackUrl: URL!
  supportsServiceDiscovery: Boolean!
  active: Boolean!
DeliveryCarrierServiceUpdateInput
  id: ID!
  name: String
  callbackUrl: URL
  supportsServiceDiscovery: Boolean
  active: Boolean
WebhookSubscriptionInput
  uri: String
  format: WebhookSubscriptionFormat
  includeFields: [String!]
  filter: String
FulfillmentInput
  lineItemsByFulfillmentOrder: [FulfillmentOrderLineItemsInput!]!
  trackingInfo: FulfillmentTrackingInput
  notifyCustomer: Boolean
FulfillmentOrderLineItemsInput
  fulfillmentOrderId: ID!
FulfillmentTrackingInput
  company: String
  number: String
  url: URL
FulfillmentEventInput
  fulfillmentId: ID!
  status: FulfillmentEventStatus!
  message: String
  happenedAt: DateTime
  estimatedDeliveryAt: DateTime
  city: String
  province: String
  country: String
`;

/** Words of enumerations. */
export const words: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ['OrderSortKeys', new Set(['CREATED_AT', 'ID', 'UPDATED_AT', 'PROCESSED_AT'])],
  ['WebhookSubscriptionFormat', new Set(['JSON', 'XML'])],
  [
    'WebhookSubscriptionTopic',
    new Set([
      ...['ORDERS_CREATE', 'ORDERS_PAID', 'ORDERS_UPDATED', 'ORDERS_CANCELLED', 'ORDERS_FULFILLED'],
      'APP_UNINSTALLED',
    ]),
  ],
  [
    'FulfillmentEventStatus',
    new Set([...manifest.states.values(), ...['LABEL_PURCHASED', 'LABEL_PRINTED', 'CONFIRMED', 'DELAYED']]),
  ],
]);

export const objectTypes: ReadonlyMap<string, ReadonlyMap<string, FieldType>> = new Map(
  [...blocksOf(objects)].map(([name, lines]) => [name, new Map(lines.map(fieldOf))]),
);

export const inputTypes: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  [...blocksOf(inputs)].map(([name, lines]) => [name, new Map(lines.map(memberOf))]),
);

function blocksOf(text: string): Map<string, string[]> {
  const blocks = new Map<string, string[]>();
  let members: string[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    if (line.startsWith(' ')) {
      members.push(line.trim());
    } else {
      members = [];
      blocks.set(line, members);
    }
  }
  return blocks;
}

function memberOf(line: string): [string, string] {
  const [name = '', type = ''] = line.split(/:\s*/, 2);
  return [name, type];
}

function fieldOf(line: string): [string, FieldType] {
  const [, name = '', args = '', type = ''] = /^(\w+)(?:\((.*)\))?: (.+)$/.exec(line) ?? [];
  const isList = type.startsWith('[');
  const written = args === '' ? [] : args.split(', ').map(memberOf);
  return [name, { type: type.replace(/[[\]!]/g, ''), isList, args: new Map(written) }];
}
