import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { CarrierOffer, LiveEnquiry } from '../../live-carrier/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorService } from '../manifest.ts';
import { decimalText, kilograms, zipText } from '../values/decimals.ts';
import { liveOffer, minutesOfDays } from '../values/live-offer.ts';
import { type CheckedParts, partsOf } from '../values/parts.ts';
import { centsOfNumber, signedCentsOfNumber } from '../values/reais.ts';
import { memberText } from '../values/texts.ts';
import { localDay } from '../values/times.ts';
import type { VendorAccess, VendorTools } from '../vendor.ts';
import { manifest } from './describe.ts';
import { quoteAnswer } from './schema.ts';
import { requireTaken, under } from './wire-session.ts';

const read = jsonReader(quoteAnswer);

/** The kinds of transport a customer has. Pure. */
export function servicesOf({ settings }: Pick<VendorAccess, 'settings'>): VendorService[] {
  const wanted = new Set((settings.services ?? '').split(','));
  return manifest.services.filter(({ code }) => wanted.has(code));
}

/** Who receives, as far as it is known; null where nothing is asked then (JM9). Pure. */
export function recipientOf({ settings }: VendorAccess, { recipient }: LiveEnquiry): string | null {
  return recipient.document ?? settings.recipient ?? null;
}

/** The day in São Paulo on which something is asked. Pure. */
export function dayOn(nowMs: number): string {
  return formatDay(dayInSaoPaulo(nowMs));
}

/** What a price is asked with besides the enquiry. */
export type Asking = { access: VendorAccess; recipient: string; branch: string; todayOn: string };

/** Asks the price of one kind of transport (JM6 to JM10). Pure. */
export function quoteRequest(
  token: string,
  { code }: VendorService,
  { access, recipient, branch, todayOn, enquiry }: Asking & { enquiry: LiveEnquiry },
): VendorRequest {
  return under(token, {
    act: 'quote',
    method: 'POST',
    path: '/calculo-frete/v1/cotacao',
    isRepeatable: true,
    body: {
      kind: 'json',
      value: {
        tipoTransporte: code,
        documentoDevedor: access.settings.payer ?? enquiry.shipperCnpj,
        cepOrigem: zipText(enquiry.origin.zip),
        cepDestino: zipText(enquiry.destination.zip),
        quantidadeVolume: enquiry.volumes.reduce((sum, { amount }) => sum + amount, 0),
        pesoMercadoria: kilograms(enquiry.realG),
        valorNotaFiscal: enquiry.declaredCents / 100,
        metragemCubica: cubicMetres(enquiry.volumeMm3),
        documentoRemetente: enquiry.dispatcherDocument,
        documentoDestino: recipient,
        filialOrigem: branch,
        dataColeta: todayOn.split('-').reverse().join('/'),
      },
    },
  });
}

const mm3OfCm3 = 1000;

/** Rounded up to a cubic centimetre, so that it is a decimal of six places. */
function cubicMetres(volumeMm3: number): number {
  return Number(decimalText(Math.ceil(volumeMm3 / mm3OfCm3), 6));
}

/**
 * The offer of one kind of transport; why there is none as a text (JM11 to JM13).
 * @throws VendorProblem
 */
export function readQuote(
  answer: VendorAnswer,
  service: VendorService,
  { todayOn, businessDays }: { todayOn: string; businessDays: VendorTools['businessDays'] },
): CarrierOffer | string {
  requireTaken(answer);
  const { dado, situacao, mensagem } = read(answer);
  const sentence = memberText(mensagem);
  if (dado === undefined) throw nonsense('its answer is off: there is no list of prices');
  // An error may come under HTTP 200, with the status that it should have had.
  if (situacao != null && memberText(situacao) !== '200')
    throw new VendorProblem('rejected', sentence ?? `it answered ${situacao}`);
  const [first] = dado ?? [];
  if (first === undefined) return 'it does not go there';
  const costCents = centsOfNumber(first.total);
  if (costCents === null || costCents === 0) throw nonsense('its answer is off: total is no price');
  const untilOn = localDay(memberText(first.previsaoEntrega));
  if (untilOn === null || untilOn < todayOn) throw nonsense('its answer is off: it says no day of delivery');
  const transitMinutes = minutesOfDays(businessDays(todayOn, untilOn));
  if (transitMinutes === null) throw nonsense('its answer is off: its term is no number of days');
  return liveOffer({ service, costCents, transitMinutes, ...saidParts(first, costCents) });
}

/** What the price is made of (JM11); nothing where it names no freight. @throws VendorProblem `nonsense` */
function saidParts(
  { frete, imposto }: { frete?: number | null; imposto?: number | null },
  costCents: number,
): CheckedParts {
  if (frete == null) return {};
  const [freight, tax] = [signedCentsOfNumber(frete), signedCentsOfNumber(imposto ?? 0)];
  if (freight === null || tax === null) throw nonsense('its answer is off: a part of its price is no amount');
  return partsOf(
    [
      { name: 'Frete', cents: freight, kind: 'freight_weight' },
      { name: 'Imposto', cents: tax, kind: 'tax' },
    ],
    costCents,
  );
}
