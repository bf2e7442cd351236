import { type CarrierOutcome, type LiveEnquiry, type LiveVolume, refused } from '../../live-carrier/port.ts';
import { envelope } from '../../soap/envelope.ts';
import { firstOf, textIn } from '../../soap/read-xml.ts';
import { nonsense, readEnvelope } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import type { VendorService } from '../manifest.ts';
import { centimetres, decimalText } from '../values/decimals.ts';
import { liveOffer, minutesOfDays } from '../values/live-offer.ts';
import { centsOfText, commaText } from '../values/reais.ts';
import type { VendorAccess } from '../vendor.ts';
import { manifest } from './describe.ts';
import { ediAuthorization, requireLetIn } from './wire-problem.ts';

/** The services that a customer has, in the order of the manifest. Pure. */
export function servicesOf({ settings }: Pick<VendorAccess, 'settings'>): VendorService[] {
  const wanted = new Set((settings.services ?? '').split(','));
  return manifest.services.filter(({ code }) => wanted.has(code));
}

type Load = Pick<LiveEnquiry, 'realG' | 'declaredCents' | 'volumeMm3'> & {
  zip: number;
  volumes: readonly Pick<LiveVolume, 'heightMm' | 'widthMm' | 'lengthMm'>[];
};

/** Asks the price by one service (T2 to T6). Pure. */
export function quoteRequest(
  access: VendorAccess,
  enquiry: LiveEnquiry,
  service: VendorService,
): VendorRequest {
  return priceRequest('quote', access, { ...enquiry, zip: enquiry.destination.zip, code: service.code });
}

/** The price of a kilogram: an answer, whatever it is, proves that the credential is known. Pure. */
export function priceCheckRequest(access: VendorAccess): VendorRequest {
  const [service] = servicesOf(access);
  return priceRequest('check', access, {
    code: service?.code ?? 'EXP',
    zip: checkedZip,
    realG: 1000,
    declaredCents: 10_000,
    volumeMm3: 1_000_000,
    volumes: [{ heightMm: 100, widthMm: 100, lengthMm: 100 }],
  });
}

const checkedZip = 1_310_100;

function priceRequest(
  act: 'quote' | 'check',
  access: VendorAccess,
  load: Load & { code: string },
): VendorRequest {
  const { heightCm, widthCm, lengthCm } = sizeOf(load);
  return {
    act,
    method: 'POST',
    host: 'edi',
    path: '/webservice_calculo_frete_v2.php',
    isRepeatable: true,
    headers: { authorization: ediAuthorization(access), soapaction: 'urn:calcularFrete#calcularFrete' },
    body: {
      kind: 'xml',
      text: envelope({
        namespace: 'urn:calcularFrete',
        operation: 'calcularFrete',
        members: [
          [
            'calcularFreteRequest',
            [
              ['TipoServico', load.code],
              ['CepDestino', load.zip],
              ['Peso', decimalText(Math.ceil(load.realG / 10), 2).replace('.', ',')],
              ['ValorDeclarado', commaText(load.declaredCents)],
              ['TipoEntrega', 0],
              ['ServicoCOD', 'false'],
              ['Altura', heightCm],
              ['Largura', widthCm],
              ['Profundidade', lengthCm],
            ],
          ],
        ],
      }),
    },
  };
}

const mm3PerCm3 = 1000;

/** One box for all units, as long and wide as the largest of them and so high that nothing of their volume is missing; whole centimetres. */
function sizeOf({ volumes, volumeMm3 }: Load) {
  const most = (side: 'widthMm' | 'lengthMm' | 'heightMm'): number =>
    centimetres(volumes.reduce((largest, one) => Math.max(largest, one[side]), 1));
  const [widthCm, lengthCm] = [most('widthMm'), most('lengthMm')];
  const neededCm = Math.ceil(volumeMm3 / mm3PerCm3 / (widthCm * lengthCm));
  return { widthCm, lengthCm, heightCm: Math.max(most('heightMm'), neededCm) };
}

/**
 * The offer of an answer, or why there is none (T7, T8).
 * @throws VendorProblem
 */
export function readQuote(answer: VendorAnswer, service: VendorService): CarrierOutcome {
  requireLetIn(answer);
  const { status } = answer;
  if (status >= 400) throw new VendorProblem('rejected', `it answered ${status}`);
  const body = readEnvelope(answer);
  const outcome = textIn(body, 'CodigoProc');
  const reason = textIn(body, 'ErroConsultaFrete');
  if (outcome !== '1' && reason !== null) return refused('live_refused', reason.slice(0, longestSentence));
  const data = firstOf(body, 'DadosFrete');
  if (outcome !== '1' || data === undefined)
    throw nonsense('its answer is off: there is neither price nor reason');
  const costCents = centsOfText(textIn(data, 'ValorServico') ?? '', 'comma');
  if (costCents === null || costCents === 0) throw nonsense('its answer is off: ValorServico is no price');
  const days = textIn(data, 'Prazo') ?? '';
  const transitMinutes = /^\d{1,3}$/.test(days) ? minutesOfDays(Number(days)) : null;
  if (transitMinutes === null) throw nonsense('its answer is off: Prazo is no number of days');
  return { kind: 'offers', offers: [liveOffer({ service, costCents, transitMinutes })] };
}

const longestSentence = 200;

/**
 * Whether the EDI service let a check in: any answer of it says so.
 * @throws VendorProblem
 */
export function readPriceCheck(answer: VendorAnswer): void {
  requireLetIn(answer);
  if (answer.status >= 400) throw new VendorProblem('rejected', `it answered ${answer.status}`);
  if (textIn(readEnvelope(answer), 'CodigoProc') === null)
    throw nonsense('its answer is off: there is no CodigoProc');
}
