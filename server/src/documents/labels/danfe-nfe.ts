import { isAccessKey } from '../../kernel/access-key.ts';
import type { DanfeNfe } from './content.ts';

/** An NF-e as far as it is known. */
export type KnownNfe = { [Member in keyof Required as Member]: Required[Member] | null } & Further;

type Required = Pick<
  DanfeNfe,
  'accessKey' | 'number' | 'series' | 'issuedAtMs' | 'operationType' | 'emissionType' | 'protocol'
>;
type Further = Omit<DanfeNfe, keyof Required>;

/** What a simplified DANFE cannot do without (specification 4.4), by the names of the wire. */
const wireNames: Record<keyof Required, string> = {
  accessKey: 'chave_acesso',
  number: 'numero',
  series: 'serie',
  issuedAtMs: 'data_emissao',
  operationType: 'tipo_operacao',
  emissionType: 'tipo_emissao',
  protocol: 'protocolo_autorizacao',
};

/** What a simplified DANFE cannot do without. */
export const danfeMembers = Object.keys(wireNames) as readonly (keyof Required)[];

/**
 * The NF-e for a simplified DANFE, or the wire's names of the members it lacks; an access key that is none, by its
 * form or check digit, counts as lacking.
 */
export function danfeNfe(known: KnownNfe): { nfe: DanfeNfe } | { missing: string[] } {
  const missing = namesOf(known);
  return missing.length === 0 ? { nfe: known as DanfeNfe } : { missing };
}

function namesOf(known: KnownNfe): string[] {
  return danfeMembers
    .filter((member) => known[member] === null || known[member] === '' || isBadKey(member, known))
    .map((member) => wireNames[member]);
}

function isBadKey(member: keyof Required, known: KnownNfe): boolean {
  return member === 'accessKey' && !isAccessKey(known.accessKey ?? '');
}
