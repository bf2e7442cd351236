import type { ByteString } from '../../../../platform/http/answer/byte-string.ts';
import type { QuotedDispatcher } from '../../offer.ts';
import { type ReplyForm, toWireVolumes } from '../reply.ts';
import { JsonBytes, JsonPiece } from './json-bytes.ts';
import { offerWriter } from './offer-text.ts';

/** Where all answers are written, one after the other. */
const draft = new JsonBytes(262_144);

const names = {
  open: new JsonPiece('{"dispatchers":['),
  declared: new JsonPiece(',"total_price":'),
  offers: new JsonPiece(',"offers":['),
  volumes: new JsonPiece(',"volumes":'),
  comma: new JsonPiece(','),
  end: new JsonPiece(']'),
  close: new JsonPiece('}'),
  closeAll: new JsonPiece(']}'),
};

/**
 * The answer of the quote v3 as it is sent: the bytes of `toWireQuote` by `JSON.stringify`, without the objects and the text
 * between. What a table always says is encoded once (`offer-text.ts`).
 */
export function quoteBytes(dispatchers: readonly QuotedDispatcher[], form: ReplyForm): ByteString {
  draft.begin();
  const write = offerWriter(draft, form);
  draft.put(names.open);
  for (const [index, quoted] of dispatchers.entries()) {
    if (index > 0) draft.put(names.comma);
    writeDispatcher(quoted, form);
    let before = names.offers;
    for (const offer of quoted.offers) {
      draft.put(before);
      write(offer);
      before = names.comma;
    }
    if (quoted.offers.length > 0) draft.put(names.end);
    if (quoted.volumes !== null) {
      draft.put(names.volumes);
      draft.value(quoted.volumes.flatMap(toWireVolumes));
    }
    draft.put(names.close);
  }
  draft.put(names.closeAll);
  return draft.take();
}

/** Ids and numbers of registers are plain letters and digits: nothing in them is escaped. */
function writeDispatcher(
  { id, requestId, document, zip, declaredCents }: QuotedDispatcher,
  { shipperCnpj }: ReplyForm,
): void {
  draft.raw(
    `{"id":"${id}","request_id":"${requestId}","registered_number_shipper":"${shipperCnpj}"` +
      `,"registered_number_dispatcher":"${document}","zipcode_origin":${zip}`,
  );
  if (declaredCents === null) return;
  draft.put(names.declared);
  draft.reais(declaredCents);
}
