import type { CarrierOffer, CarrierOutcome, LiveEnquiry } from '../../live-carrier/port.ts';
import { refused } from '../../live-carrier/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorService } from '../manifest.ts';
import { chargedG, cubedG } from '../values/cubing.ts';
import { kilograms, zipText } from '../values/decimals.ts';
import { liveOffer, minutesOfDays } from '../values/live-offer.ts';
import { centsOfNumber } from '../values/reais.ts';
import type { VendorAccess } from '../vendor.ts';
import { manifest } from './describe.ts';
import { priceAnswer } from './schema.ts';
import { problemIn, requestOf, requireLetIn } from './wire-problem.ts';

const read = jsonReader(priceAnswer);

/** The services a customer has, in the order they were written. Pure. */
export function servicesOf({ settings }: Pick<VendorAccess, 'settings'>): VendorService[] {
  const wanted = new Set((settings.services ?? '').split(','));
  return manifest.services.filter(({ code }) => wanted.has(code));
}

/** Asks the price of all services at once (J3 to J8). Pure. */
export function quoteRequest({ credential, settings }: VendorAccess, enquiry: LiveEnquiry): VendorRequest {
  const { account = '', contract, insurance = 'N' } = settings;
  const common = {
    cepori: zipText(enquiry.origin.zip),
    cepdes: zipText(enquiry.destination.zip),
    frap: 'N',
    cnpj: enquiry.shipperCnpj,
    conta: account,
    contrato: contract ?? null,
    tpentrega: 'D',
    tpseguro: insurance,
    vldeclarado: enquiry.declaredCents / 100,
    vlcoleta: 0,
  };
  return requestOf(credential.token ?? '', {
    act: 'quote',
    path: '/frete/valor',
    isRepeatable: true,
    value: {
      frete: servicesOf({ settings }).map(({ code, cubing }) => ({
        ...common,
        peso: kilograms(chargedG(enquiry.realG, enquiry.volumeMm3, cubing)),
        modalidade: Number(code),
      })),
    },
  });
}

/**
 * Offers of an answer; where there is none, the first service's reason.
 * @throws VendorProblem
 */
export function readQuote(answer: VendorAnswer, access: VendorAccess, enquiry: LiveEnquiry): CarrierOutcome {
  const json = read(answer);
  const problem = problemIn(json);
  requireLetIn(answer, problem?.sentence ?? null);
  if (problem !== null) throw new VendorProblem('rejected', problem.sentence);
  if (json.frete === undefined) throw nonsense('its answer is off: there is no list of prices');
  const services = new Map(servicesOf(access).map((service) => [Number(service.code), service]));
  const offers: CarrierOffer[] = [];
  let reason: string | null = null;
  for (const item of json.frete) {
    const service = services.get(item.modalidade);
    const own = problemIn(item);
    if (own !== null) reason ??= own.sentence;
    if (service === undefined || own !== null) continue;
    services.delete(item.modalidade);
    offers.push(offerOf(item, service, enquiry));
  }
  return offers.length === 0
    ? refused('live_refused', reason ?? 'it has no offer')
    : { kind: 'offers', offers };
}

type Item = { modalidade: number; vltotal?: number | null; prazo?: number | null };

function offerOf({ vltotal, prazo }: Item, service: VendorService, enquiry: LiveEnquiry): CarrierOffer {
  const costCents = centsOfNumber(vltotal ?? Number.NaN);
  if (costCents === null || costCents === 0) throw nonsense('its answer is off: vltotal is no price');
  const transitMinutes = minutesOfDays(prazo);
  if (transitMinutes === null) throw nonsense('its answer is off: prazo is no number of days');
  return liveOffer({
    service,
    costCents,
    transitMinutes,
    cubedG: cubedG(enquiry.volumeMm3, service.cubing),
    usedG: chargedG(enquiry.realG, enquiry.volumeMm3, service.cubing),
  });
}
