import { Failure, type FailureDetail, fail } from '../../../kernel/failure.ts';
import type { QuoteRequest } from '../request.ts';

/**
 * A quote whose refusals name the members of the older request instead of the quote v3's, each line of goods once.
 * @throws Failure of the quote, in the older words.
 */
export async function inWordsOfV1<Quoted>(request: QuoteRequest, quoted: Promise<Quoted>): Promise<Quoted> {
  try {
    return await quoted;
  } catch (error) {
    if (!(error instanceof Failure) || error.details.length === 0) throw error;
    const details = error.details.map((detail) => renamed(request, detail));
    const byField = new Map(details.map((detail) => [detail.field, detail]));
    throw fail(error.code, { details: [...byField.values()], cause: error });
  }
}

const itemField = /^dispatchers\[0\]\.volumes\[([0-9]{1,6})\](.*)$/;
const goodsField = /^dispatchers\[0\]\./;

function renamed({ dispatchers }: QuoteRequest, { field, message }: FailureDetail): FailureDetail {
  const [, item, member = ''] = itemField.exec(field) ?? [];
  const inOldWords = message
    .replace('height, width, length e unitary_weight', 'altura, largura, comprimento e peso')
    .replace('consolidate', 'consolidar');
  if (item === undefined) return { field: field.replace(goodsField, ''), message: inOldWords };
  const line = dispatchers[0]?.items[Number(item)]?.line ?? item;
  return { field: `volumes[${line}]${member}`, message: inOldWords };
}
