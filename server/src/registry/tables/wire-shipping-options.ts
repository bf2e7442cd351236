import type { CarrierOptionsOut } from '@carreto/contract/shipper/shipping-options';
import { volumeTypeName } from '@carreto/contract/volume-types';
import type { RateSheet } from '../../engine/rating/sheet.ts';
import { formatDay } from '../../kernel/days.ts';
import type { CarrierOptions, ShippingOption } from './shipping-options.ts';

const recipientKinds = { individual: 1, company: 2, both: 3 } as const;
const loadTypes = { fractional: 1, full_load: 2 } as const;

/** Carriers with their methods in the words of the specification (2.9). */
export function toWireCarrierOptions({ carrier, options }: CarrierOptions): CarrierOptionsOut {
  return {
    cnpj: carrier.cnpj,
    razao_social: carrier.corporateName,
    nome_fantasia: carrier.tradeName,
    ...(carrier.stateInscription === null ? {} : { inscricao_estadual: carrier.stateInscription }),
    ...(carrier.rntrc === null ? {} : { registro_antt: carrier.rntrc }),
    opcoes_entrega: options.map(toWireOption),
  };
}

function toWireOption(option: ShippingOption): CarrierOptionsOut['opcoes_entrega'][number] {
  const { service, loadType, recipients, offerValidityDays, reverse } = option.sheet.conditions;
  return {
    hash: option.methodHash,
    ...(option.dispatchPointCnpj === null ? {} : { cnpj_ponto_coleta: option.dispatchPointCnpj }),
    versao: String(option.number),
    tipo: loadTypes[loadType],
    tipo_destinatario: recipientKinds[recipients],
    validade_oferta: offerValidityDays,
    ...(option.validUntil === null ? {} : { validade: `${formatDay(option.validUntil)} 23:59:59` }),
    pais: 'BRA',
    servico: service.name,
    descricao_servico: service.description ?? service.name,
    codigo_servico: service.code,
    ...(option.originZip === null ? {} : { cep_origem: String(option.originZip).padStart(8, '0') }),
    reversa: reverse.accepted,
    ...(service.deliveryNote === null ? {} : { observacao: service.deliveryNote }),
    tipos_carga: acceptedKinds(option.sheet),
  };
}

/** The volume types that a table accepts (decision S1). */
function acceptedKinds({ conditions, categoryCodes }: RateSheet) {
  const { categories } = conditions;
  return [...volumeTypeName]
    .map(([code, name]) => ({ codigo: Number(code), tipo_carga: name }))
    .filter(({ codigo }) => {
      if (categories === null || categoryCodes === null) return true;
      return categoryCodes.has(codigo) === (categories.mode === 'only');
    });
}
