import type { BusinessCalendar } from '../../engine/calendar/business-days.ts';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import type { Agreement } from '../agreement.ts';
import { carrierDueOn, consumerDueOn } from '../deadlines.ts';
import { groupOfCode } from './catalogue.ts';
import type { Proof } from './rows.ts';
import { occurrenceNameOf } from './wire-names.ts';

/** What is told of a freight when something happens to it. */
export type EventFreight = {
  code: string;
  /** Of the quote it was hired from; null where none was. */
  offerToken: string | null;
  orderNumber: string | null;
  parentOrderNumber: string | null;
  channel: string | null;
  agreement: Pick<Agreement, 'carrier' | 'metadata' | 'rating' | 'terms'>;
  hiredAtMs: number;
  collectedAtMs: number | null;
  trackingUrl: string;
  nfes: readonly { number: string; series: string; accessKey: string; issuedAtMs: number }[];
};

/** What happened. Days as `YYYY-MM-DD`. */
export type EventOccurrence = {
  code: number;
  occurredAtMs: number;
  updatedAtMs: number;
  redeliveryOn: string | null;
  returnBusinessDays: number | null;
  message: string | null;
  carrierDescription: string | null;
  proofs: readonly Proof[];
};

/** The version of the body below; another form would be another version beside it. */
export const occurrenceEventVersion = 1;

/** The body of an occurrence's webhook (specification 6.3): what is absent is left out (decision G9). Pure. */
export function occurrenceEvent(
  freight: EventFreight,
  occurrence: EventOccurrence,
  calendar: BusinessCalendar,
): object {
  const { carrier, metadata } = freight.agreement;
  return {
    id_frete: freight.code,
    ...given('numero_pedido', freight.orderNumber),
    ...given('numero_pedido_pai', freight.parentOrderNumber),
    ...given('canal', freight.channel),
    codigo: occurrence.code,
    nome: occurrenceNameOf(occurrence),
    data_ocorrencia: formatDatetime(occurrence.occurredAtMs),
    data_atualizacao: formatDatetime(occurrence.updatedAtMs),
    rastreio: freight.trackingUrl,
    prazo_entrega_consumidor: consumerDueOn(timesOf(freight), calendar),
    prazo_original_transportador: carrierDueOn(timesOf(freight), calendar),
    ...some(
      'comprovantes',
      occurrence.proofs.map(({ url }) => ({ url_imagem: url })),
    ),
    ...given('data_reentrega', occurrence.redeliveryOn),
    ...(groupOfCode.get(occurrence.code) === 'return'
      ? { prazo_devolucao: String(occurrence.returnBusinessDays ?? 0) }
      : {}),
    ...given('mensagem', occurrence.message),
    ...some('notas_fiscais', freight.nfes.map(toWireNfe)),
    ...some(
      'metadados',
      metadata.map(({ key, value }) => ({ chave: key, valor: value })),
    ),
    transportadora: {
      cnpj: carrier.document,
      razao_social: carrier.corporateName,
      nome_fantasia: carrier.tradeName,
    },
  };
}

function timesOf({ agreement, offerToken, hiredAtMs, collectedAtMs }: EventFreight) {
  const collectedAt = collectedAtMs === null ? null : new Date(collectedAtMs);
  return { agreement, offerToken, hiredAt: new Date(hiredAtMs), collectedAt };
}

function toWireNfe({ number, series, accessKey, issuedAtMs }: EventFreight['nfes'][number]) {
  return { numero: number, serie: series, chave_acesso: accessKey, data_emissao: formatDatetime(issuedAtMs) };
}

function given(name: string, value: string | null): object {
  return value === null ? {} : { [name]: value };
}

function some(name: string, values: readonly object[]): object {
  return values.length === 0 ? {} : { [name]: values };
}
