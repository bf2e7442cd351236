import type { DoccobEntry } from '../../../../documents/bill/from-doccob.ts';
import { cnpjRoot } from '../../../../kernel/cnpj.ts';

/** What a bill of a file says of companies that are neither the carrier whose file it is nor a branch of it; Portuguese. */
export function strangersIn(
  { kind, carrierTaxId, bill }: Exclude<DoccobEntry, { kind: 'refuse' }>,
  carrierCnpj: string,
): string[] {
  const isStranger = (cnpj: string | null) => cnpj !== null && cnpjRoot(cnpj) !== cnpjRoot(carrierCnpj);
  const messages = isStranger(carrierTaxId)
    ? ['a transportadora do arquivo não é quem o envia nem filial dela']
    : [];
  if (kind === 'cancel') return messages;
  const strangers = bill.charges.filter(({ issuer }) => isStranger(issuer)).map(({ number }) => number);
  if (strangers.length === 0) return messages;
  const shown = strangers.slice(0, 10).join(', ') + (strangers.length > 10 ? ', …' : '');
  return [...messages, `tem conhecimentos de outro emissor que a transportadora: ${shown}`];
}
