import type { CarrierFreightOut } from '@carreto/contract/carrier/new-freights';
import type { BusinessCalendar } from '../../engine/calendar/business-days.ts';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import { carrierDueOn } from '../deadlines.ts';
import type { FoundFreight } from '../find.ts';
import { datetimeOf, modals, toWireNfe } from './wire.ts';
import { reaisText, toWireDispatcher, toWireRecipient, toWireShipper } from './wire-parties.ts';
import { toWireVolumes } from './wire-volumes.ts';

/** A freight as the carrier that will carry it reads it (decision H15). */
export function toWireCarrierFreight(freight: FoundFreight, calendar: BusinessCalendar): CarrierFreightOut {
  const { agreement, recipient } = freight;
  const { carrier, order, price, terms } = agreement;
  return {
    id_frete: freight.code,
    cancelado: freight.phase === 'cancelled',
    reversa: freight.reverse,
    numero_pedido: freight.orderNumber,
    numero_pedido_pai: freight.parentOrderNumber,
    canal: freight.channel,
    data_contratacao: formatDatetime(freight.hiredAt.getTime()),
    data_pedido: datetimeOf(order.orderedAt),
    data_faturamento: datetimeOf(order.invoicedAt),
    data_coleta: order.collectionOn,
    prazo_original_transportador: carrierDueOn(freight, calendar),
    servico: carrier.service,
    codigo_servico: carrier.serviceCode,
    identificador: terms.identifier,
    referencia_tabela: terms.tableReference,
    modal: modals[terms.modal],
    tipo_cobranca: terms.freightPayment,
    valor_cotado: reaisText(price.costCents),
    quantidade_volumes: freight.volumeCount,
    embarcador: toWireShipper(agreement),
    expedidor: toWireDispatcher(agreement),
    destinatario: {
      ...toWireRecipient(recipient),
      inscricao_estadual: recipient.stateInscription,
      email: recipient.email,
      telefone: recipient.phone,
    },
    volumes: toWireVolumes(agreement.volumes),
    nfe: freight.nfes.map(toWireNfe),
  };
}
