import type { CarrierOffer, CarrierOutcome, LiveEnquiry } from '../../live-carrier/port.ts';
import { refused } from '../../live-carrier/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { centimetres, kilograms, zipText } from '../values/decimals.ts';
import { liveOffer, minutesOfDays } from '../values/live-offer.ts';
import { centsOfNumber, centsOfText } from '../values/reais.ts';
import { memberText } from '../values/texts.ts';
import { quoteAnswer } from './schema.ts';
import { type Account, ofAccount, requireTaken } from './wire-session.ts';

const read = jsonReader(quoteAnswer);

/** Asks the prices of all services, or of those the account chose (M5 to M7). Pure. */
export function quoteRequest(account: Account, { origin, destination, volumes }: LiveEnquiry): VendorRequest {
  const { services } = account.access.settings;
  return ofAccount(account, {
    act: 'quote',
    path: '/shipment/calculate',
    isRepeatable: true,
    value: {
      from: { postal_code: zipText(origin.zip) },
      to: { postal_code: zipText(destination.zip) },
      products: volumes.map((volume, index) => ({
        id: String(index + 1),
        width: Math.max(1, centimetres(volume.widthMm)),
        height: Math.max(1, centimetres(volume.heightMm)),
        length: Math.max(1, centimetres(volume.lengthMm)),
        weight: kilograms(volume.unitWeightG),
        insurance_value: volume.unitValueCents / 100,
        quantity: volume.amount,
      })),
      options: { receipt: false, own_hand: false },
      ...(services === undefined ? {} : { services }),
    },
  });
}

/** Names of services that go by air, as far as that is known. */
const byAir = /^(sedex|\.com$)/i;

/**
 * Offers of an answer (M8, M9); where there is none, the first service's reason.
 * @throws VendorProblem
 */
export function readQuote(answer: VendorAnswer, { access }: Pick<Account, 'access'>): CarrierOutcome {
  requireTaken(answer);
  const json = read(answer);
  const wanted = access.settings.services?.split(',').map(Number);
  const offers = new Map<number, CarrierOffer>();
  let reason: string | null = null;
  for (const item of Array.isArray(json) ? json : [json]) {
    const problem = memberText(item.error);
    if (problem !== null) reason ??= problem;
    const isWanted = wanted === undefined || wanted.includes(item.id);
    if (problem === null && isWanted && !offers.has(item.id)) offers.set(item.id, offerOf(item));
  }
  return offers.size === 0
    ? refused('live_refused', reason ?? 'it has no offer')
    : { kind: 'offers', offers: [...offers.values()] };
}

type Item = Exclude<ReturnType<typeof read>, readonly unknown[]>;

function offerOf(item: Item): CarrierOffer {
  const costCents = centsOf(item.custom_price ?? item.price);
  if (costCents === null || costCents === 0) throw nonsense('its answer is off: custom_price is no price');
  const transitMinutes = minutesOfDays(item.custom_delivery_time ?? item.delivery_time);
  if (transitMinutes === null) throw nonsense('its answer is off: custom_delivery_time is no number of days');
  const name = item.name?.trim() ?? '';
  const title = [memberText(item.company?.name), name]
    .filter((part) => part !== null && part !== '')
    .join(' ');
  const service = { code: String(item.id), title: title || `Serviço ${item.id}`, cubing: 'none' } as const;
  return liveOffer({
    service: { ...service, modal: byAir.test(name) ? 'air' : 'road' },
    costCents,
    transitMinutes,
  });
}

function centsOf(price: string | number | null | undefined): number | null {
  return typeof price === 'number' ? centsOfNumber(price) : centsOfText(price ?? '', 'dot');
}
