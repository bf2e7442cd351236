import type { Context } from '../../context.ts';
import { hasOptedOut, optOut, optOutPath, type Reader, readerOfLink } from '../../freight/letters/opt-out.ts';
import type { Brand } from '../../freight/track/page/document.ts';
import { languageOf } from '../../freight/track/page/language.ts';
import { createMissLimit } from '../../freight/track/page/miss-limit.ts';
import { noticePage } from '../../freight/track/page/notice-page.ts';
import { type OptOutStep, optOutPage } from '../../freight/track/page/opt-out-page.ts';
import type { Answer } from '../../platform/http/answer/send.ts';
import type { Exchange } from '../../platform/http/core.ts';
import { addressKey } from '../../platform/http/guard/rate-limit.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { addFormRoute } from '../../platform/http/system/form-route.ts';
import { addUnlistedRoute } from '../../platform/http/system/system-route.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { pageHeaders } from './page-headers.ts';

/**
 * The page on which recipients end letters: opened it asks, since programs open links of mail; its button, and what mail programs
 * send by themselves (RFC 8058), end them. It wants no log-in, and says nothing of anybody.
 */
export function bindOptOut({ core }: HttpServer<Caller>, ctx: Context): void {
  const misses = createMissLimit(core, 'opt-out');
  const answer = async (
    exchange: Exchange,
    act: (reader: Reader) => Promise<OptOutStep>,
  ): Promise<Answer> => {
    const { headers, ip, params } = exchange.request;
    const language = languageOf(headers['accept-language']);
    const address = addressKey(ip);
    if (misses.isRefused(address)) {
      const base = [...pageHeaders(ctx, noticePage('refused', language), 'no-store'), 'retry-after', '60'];
      return { status: 429, contentType: html, body: noticePage('refused', language).html, base };
    }
    const reader = readerOfLink(ctx.sealer, (params as { '*'?: string })['*'] ?? '');
    const shipper = reader === undefined ? undefined : ctx.mirror.current.shippers.get(reader.shipperId);
    if (reader === undefined || shipper === undefined) {
      misses.count(address);
      return shown(ctx, 404, optOutPage('unknown', language, null));
    }
    const { name, logo, colour } = shipper.settings.trackingPage;
    const brand: Brand = { name: name ?? shipper.tradeName, logo, colour };
    return shown(ctx, 200, optOutPage(await act(reader), language, brand));
  };
  // As all that follows: a link is longer than a parameter of a path may be.
  addUnlistedRoute(core, `${optOutPath}/{*}`, (exchange) =>
    answer(exchange, async (reader) => ((await hasOptedOut(ctx.db, reader)) ? 'done' : 'question')),
  );
  addFormRoute(core, `${optOutPath}/*`, (exchange) =>
    answer(exchange, async (reader) => {
      await optOut(ctx, reader);
      return 'done';
    }),
  );
}

const html = 'text/html; charset=utf-8';

function shown(ctx: Context, status: number, page: ReturnType<typeof optOutPage>): Answer {
  return { status, contentType: html, body: page.html, base: pageHeaders(ctx, page, 'no-store') };
}
