import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { writeDay } from '../../formats/days.ts';
import type { Words } from '../../words/all-words.ts';

/** What a consumer may be told: where the parcel is, when it comes, and where to follow it. */
export function sentenceOf(
  freight: Pick<FreightView, 'orderNumber' | 'phase' | 'isLate' | 'expectedOn' | 'trackingUrl'>,
  words: Words['freight']['sentence'],
): string {
  const { orderNumber, phase, isLate, expectedOn, trackingUrl } = freight;
  const who = orderNumber === null ? words.noOrder : words.order(orderNumber);
  const goesOn = phase === 'preparing' || phase === 'underway';
  const expected = expectedOn === null ? undefined : words.expected(writeDay(expectedOn));
  const when = isLate ? words.late : expected;
  return [
    `${who} ${words[phase]}.`,
    ...(goesOn && when !== undefined ? [when] : []),
    words.follow(trackingUrl),
  ].join(' ');
}
