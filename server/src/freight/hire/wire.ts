import type { DispatcherIn, RecipientIn } from '@carreto/contract/shapes/parties';
import type { HireOfferReply, HireOfferRequest } from '@carreto/contract/shipper/hire-offer';
import { failField } from '../../kernel/failure.ts';
import { decimalToScaled } from '../../kernel/money.ts';
import { parseDatetime } from '../../kernel/sao-paulo.ts';
import { fromWireNfes } from './nfe/wire.ts';
import { type HireOrder, numberAndDistrict, type OrderDispatcher, type OrderRecipient } from './order.ts';
import { repeatedAt } from './repeated.ts';
import type { HiredFreight } from './write-freight.ts';

/**
 * The body of a hire (specification 4.3) as the house understands it.
 * @throws Failure `invalid_request` for metadata or NF-es that repeat a key.
 */
export function fromWireHire(body: HireOfferRequest): HireOrder {
  const { nota_fiscal: nfes = [] } = body;
  return {
    shipperCnpj: body.remetente.cnpj,
    dispatcher: body.expedidor === undefined ? null : fromWireDispatcher(body.expedidor),
    recipient: fromWireRecipient(body.destinatario),
    metadata: uniqueMetadata(
      (body.metadados ?? []).map(({ chave, valor }) => ({ key: chave, value: valor })),
    ),
    orderNumber: body.numero_pedido === undefined ? null : String(body.numero_pedido),
    parentOrderNumber: body.numero_pedido_pai ?? null,
    channel: body.canal ?? null,
    subchannel: body.subcanal ?? null,
    orderedAtMs: instantOf(body.data_pedido),
    invoicedAtMs: instantOf(body.data_faturamento),
    paymentType: body.forma_pagamento ?? null,
    notes: body.obs_cliente ?? null,
    chargedCents:
      body.valor_frete_cobrado === undefined ? null : decimalToScaled(body.valor_frete_cobrado, 2),
    collectionOn: body.data_coleta ?? null,
    informedDeliveryAtMs: null,
    nfes: fromWireNfes(Array.isArray(nfes) ? nfes : [nfes]),
  };
}

/** The answer to a hire. */
export function toWireHired(trackingUrl: string, { code }: HiredFreight): HireOfferReply {
  return { id_frete: code, rastreio: trackingUrl };
}

function fromWireDispatcher({
  cnpj,
  razao_social,
  inscricao_estadual,
  endereco,
}: DispatcherIn): OrderDispatcher {
  const { cep, rua, numero, bairro, complemento, cidade, estado } = endereco;
  const isWhole = razao_social !== undefined && rua !== undefined;
  return {
    document: cnpj,
    zip: cep,
    details: isWhole
      ? {
          corporateName: razao_social,
          stateInscription: inscricao_estadual ?? null,
          street: rua,
          ...numberAndDistrict(numero, bairro),
          complement: complemento ?? null,
          city: cidade ?? null,
          state: estado ?? null,
        }
      : null,
  };
}

function fromWireRecipient(recipient: RecipientIn): OrderRecipient {
  const { cnpj_cpf, inscricao_estadual, nome, email, telefone, endereco } = recipient;
  const { cep, rua, numero, bairro, complemento, cidade, estado } = endereco;
  return {
    document: cnpj_cpf,
    stateInscription: inscricao_estadual ?? null,
    name: nome,
    email: email ?? null,
    phone: telefone ?? null,
    address: {
      zip: cep,
      street: rua,
      ...numberAndDistrict(numero, bairro),
      complement: complemento ?? null,
      city: cidade ?? null,
      state: estado ?? null,
    },
  };
}

/** The format was checked with the body. */
function instantOf(text: string | undefined): number | null {
  return text === undefined ? null : parseDatetime(text);
}

function uniqueMetadata(entries: HireOrder['metadata']): HireOrder['metadata'] {
  const repeated = repeatedAt(entries.map(({ key }) => key));
  if (repeated !== -1) throw failField(`metadados[${repeated}].chave`, 'A chave aparece mais de uma vez.');
  return entries;
}
