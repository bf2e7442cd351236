import type { Context } from '../../context.ts';
import { answerLetter, openLetter } from '../../freight/audit/letters/answer-letter.ts';
import { letterOfLink, negotiationPath } from '../../freight/audit/letters/link.ts';
import type { HtmlDocument } from '../../freight/track/page/document.ts';
import { createMissLimit } from '../../freight/track/page/miss-limit.ts';
import { noticePage } from '../../freight/track/page/notice-page.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Answer } from '../../platform/http/answer/send.ts';
import type { Exchange } from '../../platform/http/core.ts';
import { addressKey } from '../../platform/http/guard/rate-limit.ts';
import type { HttpServer } from '../../platform/http/server.ts';
import { addFormRoute, type FormFields } from '../../platform/http/system/form-route.ts';
import { addUnlistedRoute } from '../../platform/http/system/system-route.ts';
import type { Caller } from '../../registry/access/access-part.ts';
import { negotiationPage, readAnswer, type Untaken, unknownPage } from '../pages/negotiation-page.ts';
import { pageHeaders } from './page-headers.ts';

/**
 * The page on which the people of a carrier answer a negotiation by the link of a letter, without a log-in. Opened it changes
 * nothing, since programs open links of mail; its form answers, once.
 */
export function bindNegotiation({ core }: HttpServer<Caller>, ctx: Context): void {
  const misses = createMissLimit(core, 'negotiation');
  const answer = async (exchange: Exchange, fields: FormFields | null): Promise<Answer> => {
    const { ip, params } = exchange.request;
    const address = addressKey(ip);
    if (misses.isRefused(address)) {
      const page = noticePage('refused', 'pt');
      return { ...shown(ctx, 429, page), base: [...pageHeaders(ctx, page, 'no-store'), 'retry-after', '60'] };
    }
    const letterId = letterOfLink(ctx.sealer, (params as { '*'?: string })['*'] ?? '');
    const untaken = letterId === undefined || fields === null ? undefined : await take(ctx, letterId, fields);
    const opened = letterId === undefined ? undefined : await openLetter(ctx, letterId);
    if (opened === undefined) {
      misses.count(address);
      return shown(ctx, 404, unknownPage());
    }
    const { shippers, carriers } = ctx.mirror.current;
    const { shipperId, carrierId } = opened.view.cte;
    const shipper = shippers.get(shipperId);
    const { logo = null, colour = null } = shipper?.settings.trackingPage ?? {};
    const page = negotiationPage(opened, {
      brand: { name: shipper?.tradeName ?? '', logo, colour },
      carrier: carriers.byId.get(carrierId)?.tradeName ?? '',
      untaken,
    });
    return shown(ctx, untaken === undefined ? 200 : 422, page);
  };
  // As all that follows: a link is longer than a parameter of a path may be.
  addUnlistedRoute(core, `${negotiationPath}/{*}`, (exchange) => answer(exchange, null));
  addFormRoute(core, `${negotiationPath}/*`, answer);
}

/** Takes what was answered; why it could not be, with what was filled in. @throws what is no matter of the answer */
async function take(ctx: Context, letterId: number, fields: FormFields): Promise<Untaken | undefined> {
  const [total = '', message = ''] = [fields.get('total'), fields.get('message')];
  const read = readAnswer(fields);
  if (typeof read === 'string') return { problem: read, total, message };
  try {
    await answerLetter(ctx, letterId, read);
    return undefined;
  } catch (error) {
    if (!(error instanceof Failure) || (error.code !== 'conflict' && error.code !== 'not_found')) throw error;
    return { problem: error.message, total, message };
  }
}

function shown(ctx: Context, status: number, page: HtmlDocument): Answer {
  return {
    status,
    contentType: 'text/html; charset=utf-8',
    body: page.html,
    base: pageHeaders(ctx, page, 'no-store'),
  };
}
