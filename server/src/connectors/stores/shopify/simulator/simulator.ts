import type { VendorMode } from '../../../vendors/simulator/modes.ts';
import { jsonAnswer, jsonOf } from '../../../vendors/simulator/rules.ts';
import type {
  SimulatedAnswer,
  SimulatedRequest,
  SimulatedVendor,
} from '../../../vendors/simulator/simulator.ts';
import { rootOf } from './acts.ts';
import { type Args, OperationRefused, type Prepared, prepare } from './answer-operation.ts';
import { ParseError } from './parse-operation.ts';
import { newShop, type ShopOptions, type SimulatedShop } from './shop.ts';
import { tokenBody } from './wire-calls.ts';

/** Shopify as `docs/shops/shopify.md` knows it, with one shop; `startVendorSimulator` serves it. */
export function simulateShopify(options: ShopOptions): SimulatedVendor & { shop: SimulatedShop } {
  const shop = newShop(options);
  return {
    shop,
    hosts: ['api'],
    answer: (request, mode) =>
      request.path === '/admin/oauth/access_token' ? tokenFor(shop, request) : answerOf(shop, request, mode),
  };
}

const apiPath = '/admin/api/2026-10/graphql.json';
/** Points that one query may take, that there are, and that come back in a second (S16). */
const points = { mostOfOne: 1000, most: 1000, aSecond: 50 };

function refuse(fact: string, status: number, errors: unknown): SimulatedAnswer {
  return { ...jsonAnswer(status, { errors }), fact };
}

function answerOf(shop: SimulatedShop, request: SimulatedRequest, mode: VendorMode): SimulatedAnswer {
  const { method, path, headers } = request;
  if (method !== 'POST' || path !== apiPath) return refuse('S1', 404, 'Not Found');
  if (headers['content-type'] !== 'application/json') return refuse('S1', 400, 'Content-Type must be JSON');
  const { token } = shop;
  const isGood =
    token !== null && headers['x-shopify-access-token'] === token.text && shop.nowMs() < token.untilMs;
  if (!isGood || mode === 'locked_out')
    return refuse('S1', 401, '[API] Invalid API key or access token (unrecognized login or wrong password)');
  const { query, variables } = (jsonOf(request.body) ?? {}) as { query?: unknown; variables?: unknown };
  if (typeof query !== 'string') return refuse('S1', 400, { query: 'Required parameter missing' });
  return operated(shop, query, (variables ?? {}) as Args);
}

/** Whatever is wrong with an operation, the status is 200 (S3). */
function operated(shop: SimulatedShop, query: string, variables: Args): SimulatedAnswer {
  try {
    const prepared = prepare(query, variables);
    const cost = costOf(shop, prepared);
    if (prepared.cost > points.mostOfOne)
      throw new OperationRefused(
        `Query cost is ${prepared.cost}, which exceeds the single query max cost limit`,
        'MAX_COST_EXCEEDED',
      );
    if (shop.throttled > 0) {
      shop.throttled -= 1;
      const errors = [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }];
      return { ...jsonAnswer(200, { errors, extensions: { cost } }), fact: 'S16' };
    }
    const data = prepared.run(rootOf(shop));
    const { afterNext } = shop;
    shop.afterNext = null;
    afterNext?.();
    return jsonAnswer(200, { data, extensions: { cost } });
  } catch (error) {
    if (!(error instanceof OperationRefused || error instanceof ParseError)) throw error;
    const code = error instanceof OperationRefused ? error.code : 'PARSE_ERROR';
    return { ...jsonAnswer(200, { errors: [{ message: error.message, extensions: { code } }] }), fact: 'S3' };
  }
}

function costOf({ throttled }: SimulatedShop, { cost }: Prepared): object {
  return {
    requestedQueryCost: cost,
    actualQueryCost: throttled > 0 ? null : cost,
    throttleStatus: {
      maximumAvailable: points.most,
      currentlyAvailable: throttled > 0 ? 0 : points.most - cost,
      restoreRate: points.aSecond,
    },
  };
}

const dayS = 86_399;
const hourS = 3600;
const dayMs = 86_400_000;
const refreshDays = 90;
const recoveryDays = 30;

/** Gives a token for what the app is, for the code of an authorization, once, or for a refresh token; errors are pages (S2, S17). */
function tokenFor(shop: SimulatedShop, { method, headers, body }: SimulatedRequest): SimulatedAnswer {
  const page = {
    status: 400,
    headers: { 'content-type': 'text/html' },
    body: '<html>Oauth error</html>',
    fact: 'S2',
  };
  if (method !== 'POST' || headers['content-type'] !== 'application/x-www-form-urlencoded') return page;
  const form = new URLSearchParams(body);
  if (form.get('client_id') !== shop.appId || form.get('client_secret') !== shop.appSecret) return page;
  const lastsS = granted(shop, form);
  if (lastsS === undefined) return page;
  shop.token = {
    text: `acesso-${String(shop.nextId()).padStart(24, '0')}`,
    untilMs: lastsS === null ? Number.POSITIVE_INFINITY : shop.nowMs() + lastsS * 1000,
  };
  const { refresh, scopes } = shop;
  return {
    status: 200,
    body: tokenBody({
      text: shop.token.text,
      scope: scopes.join(','),
      lastsS,
      refresh: refresh?.text ?? null,
    }),
  };
}

/** For how long a token is given, null without an end, with what renews it; undefined where none is. */
function granted(shop: SimulatedShop, form: URLSearchParams): number | null | undefined {
  const code = form.get('code');
  if (code !== null) {
    if (!shop.codes.delete(code)) return undefined;
    shop.isInstalled = true;
    const isExpiring = form.get('expiring') === '1';
    shop.refresh = isExpiring ? newRefresh(shop, null) : null;
    return isExpiring ? hourS : null;
  }
  if (!shop.isInstalled) return undefined;
  if (form.get('grant_type') === 'refresh_token') return renewed(shop, form.get('refresh_token'));
  if (form.get('grant_type') !== 'client_credentials') return undefined;
  shop.refresh = null;
  return dayS;
}

/** By the one there is; or by the one before, where nobody has used what it brought. */
function renewed(shop: SimulatedShop, given: string | null): number | undefined {
  const { refresh } = shop;
  const used = [refresh, refresh?.before].find((one) => one?.text === given && shop.nowMs() < one.untilMs);
  if (used == null) return undefined;
  shop.renewals += 1;
  shop.refresh = newRefresh(shop, {
    text: used.text,
    untilMs: Math.min(used.untilMs, shop.nowMs() + recoveryDays * dayMs),
  });
  return hourS;
}

function newRefresh(
  { nowMs, nextId }: SimulatedShop,
  before: { text: string; untilMs: number } | null,
): NonNullable<SimulatedShop['refresh']> {
  const text = `renova-${String(nextId()).padStart(24, '0')}`;
  return { text, untilMs: nowMs() + refreshDays * dayMs, before };
}
