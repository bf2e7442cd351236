import type { QuoteV3Reply } from '@carreto/contract/shipper/quote-v3-reply';
import { WrittenJson } from '../../../../platform/http/answer/written-json.ts';
import type { QuotedDispatcher } from '../../offer.ts';
import { type ReplyForm, toWireQuote } from '../reply.ts';
import { quoteBytes } from './reply-text.ts';

/** Offers and lines of volumes that are written at once: a millisecond. */
const mostAtOnce = 500;

/** The answer of the quote v3: its bytes, or where it is large its value, which is then written in slices. */
export function answerQuote(
  dispatchers: readonly QuotedDispatcher[],
  form: ReplyForm,
): QuoteV3Reply | WrittenJson<QuoteV3Reply> {
  const isLarge = dispatchers.reduce((sum, one) => sum + linesOf(one), 0) > mostAtOnce;
  return isLarge ? toWireQuote(dispatchers, form) : new WrittenJson(quoteBytes(dispatchers, form));
}

function linesOf({ offers, volumes }: QuotedDispatcher): number {
  const lines = volumes?.reduce((sum, { contents }) => sum + 1 + (contents?.items.length ?? 0), 0) ?? 0;
  return offers.length + lines;
}
