import type { Static } from 'typebox';
import type { PolledFreight, TrackedAnswer, TrackedEvent, TrackedName } from '../../carrier-tracking/port.ts';
import { jsonReader, nonsense } from '../line/read-answer.ts';
import type { VendorAnswer, VendorRequest } from '../line/request.ts';
import { VendorProblem } from '../line/vendor-problem.ts';
import { memberText, statusName } from '../values/texts.ts';
import { localDay, localInstant } from '../values/times.ts';
import { trackedEvent } from '../values/tracked-event.ts';
import type { VendorAccess } from '../vendor.ts';
import { codeIn, meaningOf } from './meanings.ts';
import { trackAnswer } from './schema.ts';

const read = jsonReader(trackAnswer);
type Answer = Static<typeof trackAnswer>;
type Document = NonNullable<Answer['documentos']>[number];

/**
 * By the key of each NF-e (S14, S15); the sender is asked by their numbers (S16), and only for those it issued, for a number is of its issuer.
 * Pure.
 */
export function trackNames({ freightCode, nfes }: PolledFreight, { settings }: VendorAccess): TrackedName[] {
  if (settings.tracking !== 'sender')
    return nfes.map(({ accessKey, number }) => ({
      freightCode,
      key: `nfe ${accessKey}`,
      values: { chave_nfe: accessKey, number },
    }));
  return nfes
    .filter(({ accessKey }) => issuerOf(accessKey) === settings.payer)
    .map(({ number, series }) => ({ freightCode, key: `nf ${series} ${number}`, values: { number } }));
}

/** Who issued an NF-e, by its key. */
function issuerOf(accessKey: string): string {
  return accessKey.slice(6, 20);
}

/** Asks for one document (S14 to S16). Pure. */
export function trackRequest({ credential, settings }: VendorAccess, { values }: TrackedName): VendorRequest {
  const account = { cnpj: settings.payer ?? '', senha: credential.trackingPassword ?? '' };
  switch (settings.tracking) {
    case 'payer':
      return requestOf('/api/trackingpag', {
        ...account,
        sigla_emp: settings.domain ?? '',
        chave_nfe: values.chave_nfe,
      });
    case 'sender':
      return requestOf('/api/tracking', { ...account, nro_nf: values.number });
    default:
      return requestOf('/api/trackingdanfe', { chave_nfe: values.chave_nfe });
  }
}

function requestOf(path: string, value: unknown): VendorRequest {
  return {
    act: 'track',
    method: 'POST',
    host: 'api',
    path,
    isRepeatable: true,
    body: { kind: 'json', value },
  };
}

/**
 * What was said of a document.
 * @throws VendorProblem
 */
export function readTracked(answer: VendorAnswer, name: TrackedName, access: VendorAccess): TrackedAnswer {
  const { status } = answer;
  const isPublic = (access.settings.tracking ?? 'public') === 'public';
  // Without a credential nobody is let in or not: it may be that too much came from here.
  if (status === 401 || status === 403)
    throw new VendorProblem(isPublic ? 'rejected' : 'not_let_in', `it answered ${status}`);
  const json = read(answer);
  const sentence = memberText(json.message) ?? `it answered ${status}`;
  const isGood = json.success ?? json.sucess ?? null;
  if (isGood === false) {
    if (!isPublic && speaksOfLogin.test(statusName(sentence)))
      throw new VendorProblem('not_let_in', sentence);
    return { kind: 'refused', sentence };
  }
  if (status >= 400) throw new VendorProblem('rejected', sentence);
  if (isGood === null) throw nonsense('its answer is off: it does not say whether it succeeded');
  const document = documentOf(json, name);
  return document === null
    ? { kind: 'refused', sentence: 'it said nothing of this document' }
    : answerOf(document, access);
}

const speaksOfLogin = /\b(SENHA|LOGIN|USUARIO)\b/;

/** The document of a number: of several, the one that says it. */
function documentOf({ documento, documentos }: Answer, { values }: TrackedName): Document | null {
  const all = documentos ?? (documento == null ? [] : [documento]);
  const own = all.filter(({ header }) => {
    const number = memberText(header?.nro_nf);
    return number === null || !/^\d+$/.test(number) || Number(number) === Number(values.number);
  });
  if (own.length > 1) throw nonsense('its answer has several documents of one number');
  return own[0] ?? null;
}

type Event = NonNullable<Document['tracking']>[number];

function answerOf({ tracking }: Document, { settings }: VendorAccess): TrackedAnswer {
  const came = tracking ?? [];
  const domains = new Set(came.map(({ dominio }) => memberText(dominio)?.toUpperCase() ?? null));
  const isOfOthers = domains.size > 0 && !domains.has(null) && !domains.has(settings.domain ?? '');
  if (isOfOthers) return { kind: 'refused', sentence: 'another carrier has this document' };
  const events = came.flatMap(eventOf);
  const badEvents = came.length - events.length;
  return {
    kind: 'events',
    events,
    badEvents,
    problem: badEvents === 0 ? null : 'an event has no occurrence or no time that exists',
  };
}

function eventOf(event: Event): TrackedEvent[] {
  const occurrence = memberText(event.ocorrencia);
  // When it happened, where it is said besides when it was told.
  const time = memberText(event.data_hora_efetiva) ?? memberText(event.data_hora);
  const occurredAtMs = localInstant(time ?? '');
  if (occurrence === null || occurredAtMs === null) return [];
  const number = codeIn(occurrence);
  const code = number === null ? null : meaningOf(number);
  const words = memberText(event.descricao);
  const message = [words, memberText(event.filial)].filter((part) => part !== null).join(' - ');
  return [
    trackedEvent({
      carrierCode: number === null ? statusName(occurrence) : String(number),
      code,
      occurredAtMs,
      description: occurrence,
      message: message === '' ? null : message,
      expectedOn: code === delivered ? null : expectedIn(words ?? ''),
      raw: event,
    }),
  ];
}

const delivered = 3;

/** The day that words promise: "Previsao de entrega: 09/09/26." (S17). */
function expectedIn(words: string): string | null {
  const [, day, month, year] =
    /PREVISAO DE ENTREGA:? (\d{2})\/(\d{2})\/(\d{2}|\d{4})\b/.exec(statusName(words)) ?? [];
  return year === undefined ? null : localDay(`${day}/${month}/${year.length === 2 ? `20${year}` : year}`);
}
