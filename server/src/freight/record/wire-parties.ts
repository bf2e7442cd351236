import type { FreightRecordOut } from '@carreto/contract/shapes/freight-record';
import { zipText } from '../../kernel/value-texts.ts';
import type { AgreedAddress, Agreement } from '../agreement.ts';
import type { FoundRecipient } from '../find.ts';

/** A CNPJ or CPF as people write it. */
function punctuated(document: string): string {
  return document.length === 14
    ? document.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
    : document.replace(/^(...)(...)(...)(..)$/, '$1.$2.$3-$4');
}

export function toWireShipper({ shipper }: Agreement): FreightRecordOut['embarcador'] {
  return {
    cnpj: punctuated(shipper.document),
    inscricao_estadual: shipper.stateInscription ?? '',
    razao_social: shipper.corporateName,
    nome_fantasia: shipper.tradeName,
    endereco: toWireAddress(shipper.address),
  };
}

/** A person whose data were forgotten has no number any more. */
export function toWireRecipient(recipient: FoundRecipient): FreightRecordOut['destinatario'] {
  const { document, name } = recipient;
  return {
    cnpj_cpf: document === null ? '' : punctuated(document),
    nome: name,
    endereco: toWireAddress(recipient),
  };
}

export function toWireDispatcher({ dispatcher }: Agreement): FreightRecordOut['expedidor'] {
  const { address } = dispatcher;
  return {
    cnpj: punctuated(dispatcher.document),
    inscricao_estadual: dispatcher.stateInscription,
    razao_social: dispatcher.corporateName,
    nome_fantasia: dispatcher.tradeName,
    endereco: {
      rua: address?.street ?? null,
      numero: address?.number ?? null,
      complemento: address?.complement ?? '',
      bairro: address?.district ?? null,
      cidade: address?.city ?? null,
      estado: address?.state ?? null,
      cep: zipText(dispatcher.zip),
    },
  };
}

/** The carrier's zip code has no dash (decision T3). */
export function toWireCarrier({ carrier, price }: Agreement): FreightRecordOut['transportadora'] {
  return {
    cnpj: punctuated(carrier.document),
    razao_social: carrier.corporateName,
    nome_fantasia: carrier.tradeName,
    inscricao_estadual: carrier.stateInscription ?? '',
    servico: carrier.service,
    valor_cotado: reaisText(price.costCents),
    endereco: { ...toWireAddress(carrier.address), cep: carrier.address.zip },
  };
}

/** Cents as reais with two decimals, exactly. */
export function reaisText(cents: number): string {
  const digits = String(cents).padStart(3, '0');
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

function toWireAddress(address: AgreedAddress): FreightRecordOut['embarcador']['endereco'] {
  return {
    rua: address.street,
    numero: address.number,
    complemento: address.complement ?? '',
    bairro: address.district,
    cidade: address.city,
    estado: address.state,
    cep: zipText(address.zip),
  };
}
