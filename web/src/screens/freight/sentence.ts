import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { writeDay } from '../../formats/days.ts';
import type { Words } from '../../words/all-words.ts';

/** Code 7 of the catalogue, "Devolução / Retorno": what nobody could deliver is on its way to the sender. */
const goingBack = 7;

type FreightSummary = Pick<
  FreightView,
  'orderNumber' | 'phase' | 'statusCode' | 'isLate' | 'expectedOn' | 'trackingUrl'
>;

/** What a consumer may be told: where the parcel is, when it comes, and where to follow it. */
export function sentenceOf(freight: FreightSummary, words: Words['freight']['sentence']): string {
  const { orderNumber, phase, statusCode, isLate, expectedOn, trackingUrl } = freight;
  const who = orderNumber === null ? words.noOrder : words.order(orderNumber);
  const isGoingBack = phase === 'underway' && statusCode === goingBack;
  // Nothing is promised of what does not come any more.
  const goesOn = phase === 'preparing' || (phase === 'underway' && !isGoingBack);
  const expected = expectedOn === null ? undefined : words.expected(writeDay(expectedOn));
  const when = isLate ? words.late : expected;
  return [
    `${who} ${isGoingBack ? words.goingBack : words[phase]}.`,
    ...(goesOn && when !== undefined ? [when] : []),
    words.follow(trackingUrl),
  ].join(' ');
}
