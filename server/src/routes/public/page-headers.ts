import type { Context } from '../../context.ts';
import type { HtmlDocument } from '../../freight/track/page/document.ts';
import { commonHeaders, type FlatHeaders } from '../../platform/http/answer/headers.ts';

/** Headers of a page that anybody may open who has its address. */
export function pageHeaders(
  { config }: Pick<Context, 'config'>,
  { policy, locale }: HtmlDocument,
  cache: string,
): FlatHeaders {
  return [
    ...commonHeaders({ hsts: config.hsts, policy, cache }),
    'content-language',
    locale,
    'cross-origin-opener-policy',
    'same-origin',
    'cross-origin-resource-policy',
    'same-origin',
    'vary',
    'accept-language',
    'x-robots-tag',
    'noindex, nofollow',
  ];
}
