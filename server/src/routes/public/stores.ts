import type { Store, StoreAnswer, StoreCall } from '../../connectors/stores/store.ts';
import { stores } from '../../connectors/stores/stores.ts';
import { installStore } from '../../freight/stores/connect.ts';
import type { StoreCounts } from '../../freight/stores/counts.ts';
import { rateCart } from '../../freight/stores/rate.ts';
import { takeEvent } from '../../freight/stores/take-event.ts';
import type { OrderDesk } from '../../freight/stores/work-orders.ts';
import { fail } from '../../kernel/failure.ts';
import type { Answer } from '../../platform/http/answer/send.ts';
import type { Exchange } from '../../platform/http/core.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { addRawRoute } from '../../platform/http/system/raw-route.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { type KnownStore, storeOfKey } from '../../registry/stores/stores-part.ts';

export type StoreDesk = OrderDesk & { counts: StoreCounts };

/** A minute's calls of one shop: a busy shop's carts, and all its events of a bad hour. */
const ratesPerMinute = 6000;
const eventsPerMinute = 6000;
const mostEventBytes = 65_536;
const mostRatesBytes = 524_288;
const json = 'application/json';

/**
 * What platforms of shops call: rates, events, and where a shop lands after installing the app. They bring no token of ours; an
 * address that is nobody's answers as one whose shop ships nowhere.
 */
export function bindStoreAddresses({ core }: HttpServer<Caller>, desk: StoreDesk): void {
  const { ctx } = desk.quotes;
  const rates = { name: 'rates of shops', perMinute: ratesPerMinute } as const;
  const events = { name: 'events of shops', perMinute: eventsPerMinute } as const;
  const known = (exchange: Exchange): KnownStore | undefined => {
    const { platform = '', key = '' } = exchange.request.params as Record<string, string>;
    return storeOfKey(ctx.mirror.current.stores, { platform, key, nowMs: ctx.clock.nowMs() });
  };
  for (const { method, below } of ratePaths())
    addRawRoute(core, {
      ...{ method, path: `/stores/{platform}/{key}/rates${below}`, mostBytes: mostRatesBytes, rate: rates },
      act: async (exchange, body) => {
        const { platform = '' } = exchange.request.params as Record<string, string>;
        const wire = stores.get(platform);
        const isIts = wire?.manifest.rates.method === method && (wire.manifest.rates.below ?? '') === below;
        if (wire === undefined || !isIts) throw fail('not_found');
        return rate(desk, known(exchange), { exchange, call: callOf(exchange, body), wire: wire.rates });
      },
    });
  addRawRoute(core, {
    ...{ method: 'POST', path: '/stores/{platform}/{key}/events', mostBytes: mostEventBytes, rate: events },
    act: (exchange, body) => take(desk, known(exchange), callOf(exchange, body)),
  });
  addRawRoute(core, {
    ...{ method: 'GET', path: '/stores/{platform}/{key}/install', mostBytes: 0, rate: events },
    act: async (exchange, body) => {
      const store = known(exchange);
      const code = callOf(exchange, body).query.get('code') ?? null;
      const { key = '' } = exchange.request.params as Record<string, string>;
      if (store === undefined || !mayLand(store, code)) throw fail('not_found');
      const end = await installStore({ ctx, lines: desk.lines }, store, { code, key });
      return page(end.kind === 'installed' ? 200 : 502, installSentences[end.kind]);
    },
  });
}

const rateMethods = ['GET', 'POST'] as const;

/** How rates are asked for: at the address itself, and at what platforms add to it. */
function ratePaths(): { method: (typeof rateMethods)[number]; below: string }[] {
  const added = new Set([...stores.values()].map(({ manifest }) => manifest.rates.below ?? ''));
  return [...added].flatMap((below) => rateMethods.map((method) => ({ method, below })));
}

/** Whether a shop may land with this code, or without any. */
function mayLand({ platform }: KnownStore, code: string | null): boolean {
  if (code === null) return stores.get(platform)?.manifest.landsWith === 'maybe_code';
  return /^[0-9A-Za-z_-]{1,200}$/.test(code);
}

type StoreRequest = { exchange: Exchange; call: StoreCall; wire: Store['rates'] };

async function rate(
  desk: StoreDesk,
  store: KnownStore | undefined,
  { exchange, call, wire }: StoreRequest,
): Promise<Answer> {
  if (store === undefined) return answerOf(wire.none());
  if (!wire.isGenuine(call, desk.lines.credentialOf(store))) throw fail('unauthorized');
  try {
    return answerOf(await rateCart(desk, store, { call, requestId: exchange.request.id }));
  } catch (error) {
    const { log } = desk.quotes.ctx;
    log.error({ store: store.id, requestId: exchange.request.id, err: error }, 'rates for a shop failed');
    return answerOf(wire.unavailable());
  }
}

/** Written down before it is answered; whoever cannot be believed is refused without a word of why. */
async function take(desk: StoreDesk, store: KnownStore | undefined, call: StoreCall): Promise<Answer> {
  const platform = stores.get(store?.platform ?? '');
  if (store === undefined || platform === undefined) throw fail('unauthorized');
  if (!platform.events.isGenuine(call, desk.lines.credentialOf(store))) throw fail('unauthorized');
  const event = platform.events.read(call);
  if (event === null) throw fail('malformed_json');
  const { storeId } = store.settings;
  if (storeId !== undefined && event.storeRef !== null && event.storeRef !== storeId)
    throw fail('unauthorized');
  await takeEvent(desk.quotes.ctx, store, event);
  return { status: 200, contentType: json, body: '{}' };
}

function answerOf({ status, contentType, body }: StoreAnswer): Answer {
  return { status, contentType, body };
}

function callOf({ request }: Exchange, body: Buffer): StoreCall {
  const headers = new Map<string, string>();
  for (const [name, value] of Object.entries(request.headers)) {
    const first = Array.isArray(value) ? value[0] : value;
    if (first !== undefined) headers.set(name, first);
  }
  const [, query = ''] = request.raw.url?.split('?', 2) ?? [];
  return { headers, query: new Map(new URLSearchParams(query)), body };
}

const installSentences = {
  installed: 'A loja está conectada ao Carreto. Esta página pode ser fechada.',
  half: 'A loja foi autorizada, mas a plataforma não aceitou os endereços. Gere endereços novos no Carreto.',
  taken:
    'Esta loja já está conectada ao Carreto pelo mesmo aplicativo. Crie outro aplicativo para ela, ou desligue a outra conexão.',
  refused: 'A plataforma não aceitou a instalação. Instale o aplicativo de novo.',
} as const;

function page(status: number, sentence: string): Answer {
  return { status, contentType: 'text/plain; charset=utf-8', body: `${sentence}\n` };
}
