import type { QuotedDispatcher } from '../../offer.ts';
import { type ReplyForm, toWireVolumes } from '../reply.ts';
import { reaisText } from './number-text.ts';
import { offerWriter } from './offer-text.ts';

/**
 * The answer of the quote v3 as it is sent: the text of `toWireQuote` by `JSON.stringify`, without the objects between. What a
 * table always says is encoded once (`offer-text.ts`).
 */
export function quoteText(dispatchers: readonly QuotedDispatcher[], form: ReplyForm): string {
  const write = offerWriter(form);
  let text = '{"dispatchers":[';
  let comma = '';
  for (const { id, requestId, document, zip, declaredCents, offers, volumes } of dispatchers) {
    text +=
      `${comma}{"id":"${id}","request_id":${JSON.stringify(requestId)}` +
      `,"registered_number_shipper":${JSON.stringify(form.shipperCnpj)}` +
      `,"registered_number_dispatcher":${JSON.stringify(document)},"zipcode_origin":${zip}`;
    comma = ',';
    if (declaredCents !== null) text += `,"total_price":${reaisText(declaredCents)}`;
    let before = ',"offers":[';
    for (const offer of offers) {
      text += before + write(offer);
      before = ',';
    }
    if (offers.length > 0) text += ']';
    if (volumes !== null) text += `,"volumes":${JSON.stringify(volumes.flatMap(toWireVolumes))}`;
    text += '}';
  }
  return `${text}]}`;
}
