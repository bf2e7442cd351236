import type { FreightRecordOut } from '@carreto/contract/shapes/freight-record';
import type { BusinessCalendar } from '../../engine/calendar/business-days.ts';
import { formatDay } from '../../kernel/days.ts';
import { centsToReais } from '../../kernel/money.ts';
import { dayInSaoPaulo, formatDatetime } from '../../kernel/sao-paulo.ts';
import type { CteOfFreight } from '../cte/ctes-of-freight.ts';
import { carrierDueOn, promisedOn } from '../deadlines.ts';
import type { FoundFreight, FoundNfe } from '../find.ts';
import { toWireOccurrence } from '../track/answers/wire.ts';
import type { FreightRecord } from './record.ts';
import { toWireCarrier, toWireDispatcher, toWireRecipient, toWireShipper } from './wire-parties.ts';
import { toWireVolumes } from './wire-volumes.ts';

/** Modals in the words of the wire. */
export const modals = { road: 'Rodoviário', air: 'Aéreo' } as const;

export type RecordForm = { trackingUrl: string; calendar: BusinessCalendar };

/** The freight record (specification 2.3): absent values are null, arrays empty (decision G9), texts that are always there empty (G15). */
export function toWireRecord(
  { freight, trail, volumes, codes, ctes }: FreightRecord,
  { trackingUrl, calendar }: RecordForm,
): FreightRecordOut {
  const { agreement, recipient } = freight;
  const { order, terms } = agreement;
  const newestFirst = trail.occurrences.map((occurrence) => toWireOccurrence(trail, occurrence)).toReversed();
  return {
    id_frete: freight.code,
    url_rastreio: trackingUrl,
    numero_pedido_pai: freight.parentOrderNumber ?? '',
    numero_pedido: freight.orderNumber ?? '',
    data_pedido: datetimeOf(order.orderedAt),
    data_faturamento: datetimeOf(order.invoicedAt),
    data_prevista_entrega: promisedOn(freight, calendar),
    forma_pagamento: order.paymentType,
    obs_cliente: order.notes,
    data_contratacao: formatDatetime(freight.hiredAt.getTime()),
    tipo_cobranca: terms.freightPayment,
    modal: modals[terms.modal],
    data_coleta: collectedOn(freight),
    referencia_tabela: terms.tableReference,
    prazo_entrega_consumidor: datetimeOf(terms.informedDeliveryAt),
    estimated_date: terms.estimatedOn,
    prazo_original_transportador: carrierDueOn(freight, calendar),
    embarcador: toWireShipper(agreement),
    destinatario: toWireRecipient(recipient),
    expedidor: toWireDispatcher(agreement),
    volumes: toWireVolumes(volumes),
    transportadora: toWireCarrier(agreement),
    codigos: { postal: codes.postal, transportadora: codes.carrier, redespacho: codes.redispatch },
    ultimo_status: statusOf(newestFirst),
    nfe: freight.nfes.map(toWireNfe),
    cte: ctes.map(toWireCte),
    ocorrencias: newestFirst,
    metadados: agreement.metadata.map(({ key, value }) => ({ chave: key, valor: value })),
  };
}

/** The last occurrence, with empty texts where the list shows null. */
function statusOf([last]: FreightRecordOut['ocorrencias']): FreightRecordOut['ultimo_status'] {
  if (last === undefined) throw new Error('a freight begins with occurrences');
  return {
    codigo: last.codigo,
    nome: last.nome,
    data_ocorrencia: last.data_ocorrencia,
    data_atualizacao: last.data_atualizacao,
    data_reentrega: last.data_reentrega ?? '',
    prazo_devolucao: last.prazo_devolucao ?? '',
    mensagem: last.mensagem ?? '',
  };
}

/** The day it was collected, until then the day it should be. */
function collectedOn({ collectedAt, agreement }: FoundFreight): string {
  if (collectedAt !== null) return formatDay(dayInSaoPaulo(collectedAt.getTime()));
  return agreement.order.collectionOn ?? '';
}

/** What of an NF-e is unknown is null. */
export function toWireNfe(nfe: FoundNfe): FreightRecordOut['nfe'][number] {
  const { volumeCount, itemsCents } = nfe;
  return {
    chave_acesso: nfe.accessKey,
    numero: nfe.number,
    serie: nfe.series,
    quantidade_volumes: volumeCount === null ? null : String(volumeCount),
    valor: centsToReais(nfe.valueCents),
    valor_itens: itemsCents === null ? null : centsToReais(itemsCents),
    data_emissao: formatDatetime(nfe.issuedAt.getTime()),
  };
}

/** A CT-e of the freight, until its carrier deletes it (decision C13). */
function toWireCte(cte: CteOfFreight): FreightRecordOut['cte'][number] {
  return {
    chave_acesso: cte.accessKey,
    numero: String(cte.number),
    serie: String(cte.series),
    protocolo: cte.document.protocol,
    valor: centsToReais(cte.totalCents),
    data_emissao: formatDatetime(cte.issuedAt.getTime()),
    processamento: cte.processedAt === null ? null : formatDatetime(cte.processedAt.getTime()),
  };
}

/** Of an instant as agreements keep it. */
export function datetimeOf(instant: string | null): string | null {
  return instant === null ? null : formatDatetime(Date.parse(instant));
}
