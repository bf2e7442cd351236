import type { Static } from 'typebox';
import { formatDay, parseDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo } from '../../../kernel/sao-paulo.ts';
import type { LiveEnquiry } from '../../live-carrier/port.ts';
import { dayFirst } from '../../postal-operator/wire-pre-posting.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import type { VendorService } from '../manifest.ts';
import { zipText } from '../values/decimals.ts';
import { minutesOfDays } from '../values/live-offer.ts';
import { localDay } from '../values/times.ts';
import type { VendorTools } from '../vendor.ts';
import { problemAnswer, termAnswer } from './schema.ts';
import { requireTaken, under } from './wire-session.ts';

const read = jsonReader(termAnswer);
const readProblem = jsonReader(problemAnswer);

/** Asks the terms of up to five services (C11), each by its place in the list. Pure. */
export function termRequest(
  { token, enquiry, todayOn }: { token: string; enquiry: LiveEnquiry; todayOn: string },
  services: readonly VendorService[],
): VendorRequest {
  return under(token, {
    act: 'quote',
    method: 'POST',
    path: '/prazo/v1/nacional',
    isRepeatable: true,
    body: {
      kind: 'json',
      value: {
        idLote: '1',
        parametrosPrazo: services.map(({ code }, index) => ({
          coProduto: code,
          nuRequisicao: String(index),
          cepOrigem: zipText(enquiry.origin.zip),
          cepDestino: zipText(enquiry.destination.zip),
          dataPostagem: todayOn,
          dtEvento: dayFirst(todayOn),
        })),
      },
    },
  });
}

export type TermItem = Extract<Static<typeof termAnswer>, readonly unknown[]>[number];

/**
 * The items of a batch (C13).
 * @throws VendorProblem
 */
export function readTerms(answer: VendorAnswer): readonly TermItem[] {
  const json = read(answer);
  if (Array.isArray(json)) return json;
  requireTaken(answer, json.msgs);
  throw nonsense('its answer is off: there is no list of terms');
}

/**
 * A term in minutes of business days from today until the last day of delivery (C12).
 * @throws VendorProblem `nonsense` where it says no day from today on.
 */
export function transitMinutesOf(
  { prazoEntrega, dataMaxima }: Pick<TermItem, 'prazoEntrega' | 'dataMaxima'>,
  { todayOn, businessDays }: { todayOn: string; businessDays: VendorTools['businessDays'] },
): number {
  const untilOn = dataMaxima == null ? dayAfter(todayOn, prazoEntrega) : localDay(dataMaxima);
  if (untilOn === null || untilOn < todayOn) throw nonsense('its answer is off: it says no day of delivery');
  const minutes = minutesOfDays(businessDays(todayOn, untilOn));
  if (minutes === null) throw nonsense('its answer is off: its term is no number of days');
  return minutes;
}

function dayAfter(todayOn: string, days: number | null | undefined): string | null {
  const today = parseDay(todayOn);
  if (today === null || minutesOfDays(days) === null || days == null) return null;
  return formatDay(today + days);
}

/** The day in São Paulo on which something is asked. Pure. */
export function dayOn(nowMs: number): string {
  return formatDay(dayInSaoPaulo(nowMs));
}

/** Where the operator itself is: a way that exists. */
const brasilia = '70002900';

/** The term and the price of a small parcel, which prove that the contract may ask for both (C3). Pure. */
export function checkRequests({ code }: VendorService): ((token: string) => VendorRequest)[] {
  const way = `cepOrigem=${brasilia}&cepDestino=${brasilia}`;
  const parcel = 'psObjeto=300&tpObjeto=2&comprimento=20&largura=15&altura=10';
  return [`/prazo/v1/nacional/${code}?${way}`, `/preco/v1/nacional/${code}?${way}&${parcel}`].map(
    (path) => (token) => under(token, { act: 'check', method: 'GET', path, isRepeatable: true }),
  );
}

/** @throws VendorProblem `not_let_in`, `not_for_this`, `rejected` */
export function readCheck(answer: VendorAnswer): void {
  requireTaken(answer, readProblem(answer).msgs);
}
