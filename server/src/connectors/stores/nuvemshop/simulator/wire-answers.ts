import { manifest } from '../describe.ts';
import type { SimulatedShop } from './shop.ts';

/** A call as it came, and an answer as it goes. */
export type Given = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: Readonly<Record<string, string | undefined>>;
  body: string;
};
export type Answered = { status: number; body: string; headers?: Record<string, string> };

const topics = new Set([
  ...['created', 'updated', 'paid', 'packed', 'fulfilled', 'cancelled'].map((word) => `order/${word}`),
  ...['app/uninstalled', 'app/suspended', 'app/resumed'],
]);
/** The forms of dates that its page lists. */
const validDate = /^\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?$/;

function json(status: number, value: unknown): Answered {
  return { status, body: JSON.stringify(value) };
}

function refuse(status: number, message: string, more: object = {}): Answered {
  return json(status, { code: status, message, ...more });
}

/** Gives the access of a shop for a code, once. */
export function serveInstall(shop: SimulatedShop, { method, path, headers, body }: Given): Answered {
  if (method !== 'POST' || path !== '/apps/authorize/token') return refuse(404, 'Not Found');
  if (!headers['content-type']?.startsWith('application/json')) return refuse(415, 'Unsupported Media Type');
  const sent = JSON.parse(body) as Record<string, unknown>;
  const isApp = sent.client_id === shop.appId && sent.client_secret === shop.appSecret;
  if (!isApp || sent.grant_type !== 'authorization_code' || !shop.codes.delete(String(sent.code)))
    return json(200, { error: 'invalid_grant', error_description: 'The code or the client is not accepted' });
  shop.accessToken = `access${shop.nextId()}`.padEnd(40, '0');
  return json(200, {
    access_token: shop.accessToken,
    token_type: 'bearer',
    scope: 'write_orders,write_shipping,read_customers',
    user_id: Number(shop.storeId),
  });
}

/** Its API: who calls without saying who is refused before anything else (2.2 of the reference). */
export function serveApi(shop: SimulatedShop, given: Given): Answered {
  const { headers, path, method } = given;
  if (!/\([^)]+\)/.test(headers['user-agent'] ?? ''))
    return refuse(400, 'Bad Request', { description: 'Missing a valid User-Agent header' });
  if (shop.accessToken === null || headers.authentication !== `bearer ${shop.accessToken}`)
    return refuse(401, 'Unauthorized', { description: 'Invalid access token' });
  if (method !== 'GET' && !headers['content-type']?.startsWith('application/json'))
    return refuse(415, 'Unsupported Media Type');
  const [, version, storeId, room = '', ...rest] = path.split('/');
  if (version !== 'v1' || storeId !== shop.storeId) return refuse(404, 'Not Found');
  const sent = rooms[room]?.(shop, given, rest) ?? refuse(404, 'Not Found');
  // What is left of a bucket of forty.
  return {
    ...sent,
    headers: { 'x-rate-limit-limit': '40', 'x-rate-limit-remaining': '39', 'x-rate-limit-reset': '500' },
  };
}

type Room = (shop: SimulatedShop, given: Given, rest: readonly string[]) => Answered;

const rooms: Readonly<Record<string, Room>> = {
  store: (shop) => json(200, { id: Number(shop.storeId) }),
  orders,
  shipping_carriers: carriers,
  webhooks,
};

function orders(shop: SimulatedShop, given: Given, [id, act]: readonly string[]): Answered {
  const { method } = given;
  if (id === undefined) return method === 'GET' ? orderList(shop, given) : refuse(404, 'Not Found');
  const order = shop.orders.get(id);
  if (order === undefined) return refuse(404, 'Not Found', { description: 'Order not found' });
  if (act === undefined && method === 'GET') return json(200, order);
  if (act === 'fulfill' && method === 'POST') return fulfill(order, given);
  return act === 'fulfillments' ? fulfillments(shop, { id, given }) : refuse(404, 'Not Found');
}

function orderList(shop: SimulatedShop, { query }: Given): Answered {
  const since = query.get('updated_at_min') ?? '';
  if (!validDate.test(since)) return refuse(422, 'Unprocessable Entity', { updated_at_min: ['invalid'] });
  const perPage = Number(query.get('per_page') ?? 30);
  const page = Number(query.get('page') ?? 1);
  const all = [...shop.orders.values()].filter((one) => String(one.updated_at) >= since);
  const shown = all.slice((page - 1) * perPage, page * perPage);
  if (shown.length === 0 && page > 1) return refuse(404, 'Not Found', { description: 'Last page is passed' });
  return json(
    200,
    shown.map((one) => ({ id: one.id })),
  );
}

function fulfill(order: Record<string, unknown>, { body }: Given): Answered {
  if (order.status === 'cancelled' || order.shipping_status === 'fulfilled')
    return refuse(422, 'Unprocessable Entity', { description: 'Order cannot be fulfilled' });
  const sent = JSON.parse(body) as Record<string, unknown>;
  if (typeof sent.notify_customer !== 'boolean')
    return refuse(422, 'Unprocessable Entity', { notify_customer: ['invalid'] });
  order.shipping_status = 'fulfilled';
  order.shipping_tracking_number = sent.shipping_tracking_number ?? null;
  order.shipping_tracking_url = sent.shipping_tracking_url ?? null;
  return json(200, order);
}

const words: ReadonlySet<unknown> = new Set([
  ...manifest.states.values(),
  'received_by_post_office',
  'delayed',
]);

function fulfillments(shop: SimulatedShop, { id, given }: { id: string; given: Given }): Answered {
  const known = shop.fulfillments.get(id) ?? [];
  if (given.method === 'GET') return json(200, known);
  const sent = JSON.parse(given.body) as Record<string, unknown>;
  const wrong: Record<string, string[]> = {};
  if (!words.has(sent.status)) wrong.status = ['The selected status is invalid.'];
  for (const name of ['happened_at', 'estimated_delivery_at'])
    if (sent[name] !== undefined && !isDate(sent[name]))
      wrong[name] = [`The ${name} must be a valid ISO 8601 datetime.`];
  if (Object.keys(wrong).length > 0)
    return refuse(422, 'Unprocessable Entity', { description: 'Validation error', ...wrong });
  const event = { id: shop.nextId(), order_id: Number(id), ...sent };
  shop.fulfillments.set(id, [...known, event]);
  return json(201, event);
}

/** Whether it is a date in one of the forms that it takes, and there is such a day. */
export function isDate(value: unknown): boolean {
  return (
    typeof value === 'string' &&
    validDate.test(value) &&
    !Number.isNaN(Date.parse(value.replace(/([+-]\d\d)(\d\d)$/, '$1:$2')))
  );
}

function carriers(shop: SimulatedShop, { method, body }: Given, [id, act]: readonly string[]): Answered {
  const shown = (one: SimulatedShop['carriers'][number]) => ({
    ...{ id: one.id, name: one.name, callback_url: one.callbackUrl, active: true, types: 'ship' },
  });
  if (id === undefined && method === 'GET') return json(200, shop.carriers.map(shown));
  const sent = method === 'GET' ? {} : (JSON.parse(body) as Record<string, unknown>);
  const isHttps = typeof sent.callback_url === 'string' && isTaken(shop, sent.callback_url);
  if (id === undefined) {
    if (
      typeof sent.name !== 'string' ||
      !isHttps ||
      !/^(ship|pickup)(,(ship|pickup))?$/.test(String(sent.types))
    )
      return refuse(422, 'Unprocessable Entity', { callback_url: ['must be HTTPS'] });
    const added = { id: shop.nextId(), name: sent.name, callbackUrl: String(sent.callback_url), options: [] };
    shop.carriers.push(added);
    return json(201, shown(added));
  }
  const carrier = shop.carriers.find((one) => String(one.id) === id);
  if (carrier === undefined) return refuse(404, 'Not Found');
  if (act === 'options') return options(shop, carrier, { method, sent });
  if (method !== 'PUT') return json(200, shown(carrier));
  if (!isHttps) return refuse(422, 'Unprocessable Entity', { callback_url: ['must be HTTPS'] });
  carrier.callbackUrl = String(sent.callback_url);
  return json(200, shown(carrier));
}

function options(
  shop: SimulatedShop,
  carrier: SimulatedShop['carriers'][number],
  { method, sent }: { method: string; sent: Record<string, unknown> },
): Answered {
  if (method === 'GET') return json(200, carrier.options);
  const { code, name } = sent;
  if (
    typeof code !== 'string' ||
    typeof name !== 'string' ||
    carrier.options.some((one) => one.code === code)
  )
    return refuse(422, 'Unprocessable Entity', { code: ['must be unique'] });
  const added = { id: shop.nextId(), code, name };
  carrier.options.push(added);
  return json(201, added);
}

/** An address that may be registered. */
function isTaken({ takesPlain }: SimulatedShop, url: string): boolean {
  return takesPlain ? /^https?:\/\//.test(url) : /^https:\/\/(?!localhost)/.test(url);
}

function webhooks(shop: SimulatedShop, { method, body }: Given, [id]: readonly string[]): Answered {
  if (method === 'GET') return json(200, shop.webhooks);
  const sent = JSON.parse(body) as Record<string, unknown>;
  const { event, url } = sent;
  const isGood = typeof url === 'string' && isTaken(shop, url) && topics.has(String(event));
  if (!isGood)
    return refuse(422, 'Unprocessable Entity', {
      event: ['Invalid event specified.'],
      url: ['invalid url specified'],
    });
  const known = shop.webhooks.find((hook) => String(hook.id) === id);
  if (id !== undefined && known === undefined) return refuse(404, 'Not Found');
  if (known !== undefined) {
    known.url = url;
    return json(200, known);
  }
  const added = { id: shop.nextId(), event: String(event), url };
  shop.webhooks.push(added);
  return json(201, added);
}
