import { withoutAccents } from '../../kernel/fold.ts';
import type { ComponentMeaning } from './document.ts';

/**
 * What the free texts of `Comp/xNome` usually mean. Names are compared by their letters and digits alone. What is not
 * here, and was told by nobody, counts as additional and is marked as unknown.
 */
const usualNames: Readonly<Record<ComponentMeaning, readonly string[]>> = {
  freight_weight: [
    ...['FRETE PESO', 'FPESO', 'FRETE P/V', 'FRETE PESO/VOL', 'FRETE PESO VOLUME', 'FRETE VOLUME'],
    ...[
      'FRETE LIQUIDO',
      'VALOR INFORMADO',
      'FRETE',
      'VALOR FRETE',
      'VLR FRETE',
      'FRETE TOTAL',
      'FRETE MINIMO',
    ],
  ],
  freight_value: ['FRETE VALOR', 'FVALOR', 'F VALOR'],
  advalorem: ['AD VALOREM', 'ADV', 'SEGURO', 'TX SEGURO', 'TAXA SEGURO'],
  gris: ['GRIS', 'GERENC RISCO', 'GER RISCO', 'TAXA GRIS', 'TX GRIS'],
  toll: ['PEDAGIO', 'VALE PEDAGIO', 'TX PEDAGIO', 'TAXA PEDAGIO', 'VALOR PEDAGIO'],
  dispatch: ['DESPACHO', 'DESP', 'TX CTE', 'TAXA CTE', 'TX EMISSAO', 'TAXA DESPACHO', 'TX DESPACHO'],
  collect: ['COLETA', 'TAXA DE COLETA', 'TAXA COLETA', 'TX COLETA'],
  redispatch: ['REDESPACHO', 'FLUVIAL', 'FRETE FLUVIAL', 'TX REDESPACHO'],
  sec_cat: ['SEC/CAT', 'SEC CAT', 'CAT', 'SEC'],
  ademe: ['ADEME'],
  itr: ['ITR'],
  tep: ['TEP'],
  trt: ['TRT', 'TX REST TRANS', 'TAXA TRT'],
  tas: ['TAS', 'TX ADM SEFAZ', 'TAXA TAS'],
  suframa: ['SUFRAMA', 'TX SUFRAMA', 'TAXA SUFRAMA'],
  additional: [
    ...['OUTROS', 'OUTRAS', 'OUTROS VALORES', 'AFRMM', 'BAF', 'ENTREGA', 'TX ENTREGA', 'TAXA ENTREGA'],
    ...[
      'TDE',
      'TX DIF ENTREGA',
      'TDA',
      'DIF ACESSO',
      'EMEX',
      'TX EMERG',
      'BALSA',
      'AGENDAMENTO',
      'TAXA ADICIONAL',
    ],
  ],
  icms: ['ICMS', 'IMP REPASSADO', 'ICMS INCLUSO', 'IMPOSTO', 'VALOR ICMS'],
};

/** A name as it is compared: capitals without accents, letters and digits alone. */
export function componentKey(name: string): string {
  return withoutAccents(name, 'NFD')
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '');
}

/** Meanings by `componentKey`. */
export const usualMeanings: ReadonlyMap<string, ComponentMeaning> = new Map(
  Object.entries(usualNames).flatMap(([meaning, names]) =>
    names.map((name): [string, ComponentMeaning] => [componentKey(name), meaning as ComponentMeaning]),
  ),
);
