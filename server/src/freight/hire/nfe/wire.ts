import type { NfeIn } from '@carreto/contract/shapes/nfe';
import { failField } from '../../../kernel/failure.ts';
import { decimalToScaled } from '../../../kernel/money.ts';
import { parseDatetime } from '../../../kernel/sao-paulo.ts';
import type { NewNfe } from '../../nfe.ts';
import { repeatedAt } from '../repeated.ts';

/**
 * NF-es of a body as the house understands them.
 * @throws Failure `invalid_request` where one appears twice.
 */
export function fromWireNfes(nfes: readonly NfeIn[]): NewNfe[] {
  const repeated = repeatedAt(nfes.map(({ chave_acesso }) => chave_acesso));
  if (repeated !== -1)
    throw failField(`nota_fiscal[${repeated}].chave_acesso`, 'A NF-e aparece mais de uma vez.');
  return nfes.map(fromWireNfe);
}

function fromWireNfe(nfe: NfeIn): NewNfe {
  return {
    accessKey: nfe.chave_acesso,
    number: withoutZeros(nfe.numero),
    series: withoutZeros(nfe.serie),
    volumeCount: nfe.quantidade_volumes === undefined ? null : Number(nfe.quantidade_volumes),
    valueCents: decimalToScaled(nfe.valor, 2),
    itemsCents: nfe.valor_itens === undefined ? null : decimalToScaled(nfe.valor_itens, 2),
    // The format was checked with the body.
    issuedAtMs: parseDatetime(nfe.data_emissao) ?? 0,
    operationType: nfe.tipo_operacao ?? null,
    emissionType: nfe.tipo_emissao ?? null,
    protocol: nfe.protocolo_autorizacao ?? null,
    cfop: nfe.cfop ?? null,
  };
}

/** Numbers of documents are compared without leading zeros, which some senders add. */
export function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=.)/, '');
}
