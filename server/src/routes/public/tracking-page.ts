import type { Context } from '../../context.ts';
import { type Language, languageOf } from '../../freight/track/page/language.ts';
import { createMissLimit, type MissLimit } from '../../freight/track/page/miss-limit.ts';
import { noticePage } from '../../freight/track/page/notice-page.ts';
import { trackingPage } from '../../freight/track/page/render-page.ts';
import { type TrackedFreight, trackedFreight } from '../../freight/track/page/tracked-freight.ts';
import type { Notice } from '../../freight/track/page/words.ts';
import { trackingPaths } from '../../freight/tracking-url.ts';
import { entityTag, isKnownTag } from '../../platform/http/answer/entity-tag.ts';
import type { Answer } from '../../platform/http/answer/send.ts';
import type { Exchange } from '../../platform/http/core.ts';
import { addressKey } from '../../platform/http/guard/rate-limit.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { addSystemRoute } from '../../platform/http/system/system-route.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { pageHeaders } from './page-headers.ts';

/** A page may be this old in a browser, or in a proxy that keeps pages. */
const cached = 'public, max-age=60';
const statusOf: Readonly<Record<Notice, number>> = { missing: 404, refused: 429, unavailable: 503 };

/** The public tracking page (decision I3): below `/rastreio`, and where `CARRETO_TRACKING_URL` says. */
export function bindTrackingPage({ core }: HttpServer<Caller>, ctx: Context): void {
  const misses = createMissLimit(core, 'tracking');
  const asFailure = core.options.asFailure;
  const answer = async (exchange: Exchange): Promise<Answer> => {
    const language = languageOf(exchange.request.headers['accept-language']);
    try {
      return await answerPage(ctx, misses, { exchange, language });
    } catch (error) {
      if (asFailure?.(error)?.code !== 'unavailable') throw error;
      return answerNotice(ctx, 'unavailable', language);
    }
  };
  for (const path of trackingPaths(ctx.config)) addSystemRoute(core, path, answer);
}

async function answerPage(
  ctx: Context,
  misses: MissLimit,
  { exchange, language }: { exchange: Exchange; language: Language },
): Promise<Answer> {
  const { request } = exchange;
  const address = addressKey(request.ip);
  if (misses.isRefused(address)) return answerNotice(ctx, 'refused', language);
  const { key = '', code = '' } = request.params as { key?: string; code?: string };
  const freight = await trackedFreight(ctx.db, { key, code });
  if (freight === undefined) {
    misses.count(address);
    return answerNotice(ctx, 'missing', language);
  }
  return answerFreight(ctx, freight, { language, known: request.headers['if-none-match'] });
}

function answerFreight(
  ctx: Context,
  freight: TrackedFreight,
  { language, known }: { language: Language; known: string | undefined },
): Answer {
  const shipper = ctx.mirror.current.shippers.get(freight.shipperId);
  if (shipper === undefined) throw new Error(`no shipper ${freight.shipperId} in memory`);
  const { name, logo, colour, showsProofs } = shipper.settings.trackingPage;
  const brand = { name: name ?? shipper.tradeName, logo, colour };
  const page = trackingPage(freight, { language, brand, showsProofs });
  const etag = entityTag(page.html);
  const base = [...pageHeaders(ctx, page, cached), 'etag', etag];
  if (isKnownTag(known, etag)) return { status: 304, base };
  return { status: 200, contentType: 'text/html; charset=utf-8', body: page.html, base };
}

function answerNotice(ctx: Context, notice: Notice, language: Language): Answer {
  const page = noticePage(notice, language);
  const headers = pageHeaders(ctx, page, 'no-store');
  const base = notice === 'missing' ? headers : [...headers, 'retry-after', '60'];
  return { status: statusOf[notice], contentType: 'text/html; charset=utf-8', body: page.html, base };
}
