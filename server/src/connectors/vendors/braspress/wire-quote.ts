import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo, parseDatetime } from '../../../kernel/sao-paulo.ts';
import { type CarrierOutcome, type LiveEnquiry, refused } from '../../live-carrier/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorService } from '../manifest.ts';
import { kilograms, metres } from '../values/decimals.ts';
import { liveOffer, minutesOfDays } from '../values/live-offer.ts';
import { centsOfNumber } from '../values/reais.ts';
import { memberText } from '../values/texts.ts';
import type { VendorAccess } from '../vendor.ts';
import { manifest } from './describe.ts';
import { priceAnswer } from './schema.ts';
import { authorizationOf, problemIn, requireLetIn } from './wire-problem.ts';

const read = jsonReader(priceAnswer);
const consigned = '3';

/** The modals that a customer has. Pure. */
export function servicesOf({ settings }: Pick<VendorAccess, 'settings'>): VendorService[] {
  const wanted = new Set((settings.modals ?? 'R').split(','));
  return manifest.services.filter(({ code }) => wanted.has(code));
}

/**
 * Asks the price by one modal (B2 to B6).
 * @throws VendorProblem `rejected` where somebody's document is no number, so that it cannot be said.
 */
export function quoteRequest(
  access: VendorAccess,
  enquiry: LiveEnquiry,
  { code }: VendorService,
): VendorRequest {
  const { settings } = access;
  const { terms = '1', recipient, payer } = settings;
  return {
    act: 'quote',
    method: 'POST',
    host: 'api',
    path: '/v1/cotacao/calcular/json',
    isRepeatable: true,
    headers: { authorization: authorizationOf(access) },
    body: {
      kind: 'json',
      value: {
        cnpjRemetente: numberOf(enquiry.dispatcherDocument),
        cnpjDestinatario: numberOf(enquiry.recipient.document ?? recipient ?? enquiry.dispatcherDocument),
        ...(terms === consigned ? { cnpjConsignado: numberOf(payer ?? '') } : {}),
        modal: code,
        tipoFrete: terms,
        cepOrigem: enquiry.origin.zip,
        cepDestino: enquiry.destination.zip,
        vlrMercadoria: enquiry.declaredCents / 100,
        peso: kilograms(enquiry.realG),
        volumes: enquiry.volumes.reduce((total, { amount }) => total + amount, 0),
        cubagem: enquiry.volumes.map(({ heightMm, widthMm, lengthMm, amount }) => ({
          altura: metres(heightMm),
          largura: metres(widthMm),
          comprimento: metres(lengthMm),
          volumes: amount,
        })),
      },
    },
  };
}

/** A CNPJ or CPF as a number; 14 digits are below what a number holds exactly. */
function numberOf(document: string): number {
  if (/^\d{11,14}$/.test(document)) return Number(document);
  throw new VendorProblem('rejected', 'it takes documents of digits alone', { wasSent: false });
}

/**
 * The offer of an answer, or why there is none (B7 to B9).
 * @param nowMs the day of it is the last on which it holds.
 * @throws VendorProblem
 */
export function readQuote(answer: VendorAnswer, service: VendorService, nowMs: number): CarrierOutcome {
  requireLetIn(answer);
  const json = read(answer);
  const problem = problemIn(json) ?? (answer.status >= 400 ? `it answered ${answer.status}` : null);
  if (problem !== null) return refused('live_refused', problem.slice(0, longestSentence));
  const costCents = centsOfNumber(json.totalFrete ?? Number.NaN);
  if (costCents === null || costCents === 0) throw nonsense('its answer is off: totalFrete is no price');
  const transitMinutes = minutesOfDays(json.prazo);
  if (transitMinutes === null) throw nonsense('its answer is off: prazo is no number of days');
  const identifier = memberText(json.id);
  return {
    kind: 'offers',
    offers: [
      liveOffer({
        service,
        ...(identifier !== null && /^[\w-]{1,40}$/.test(identifier) ? { identifier } : {}),
        costCents,
        transitMinutes,
        expiresAtMs: parseDatetime(`${formatDay(dayInSaoPaulo(nowMs))} 23:59:59`),
      }),
    ],
  };
}

const longestSentence = 200;
