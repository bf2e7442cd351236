import { causeNames } from '../../documents/cause-names.ts';
import { moneyText } from '../../kernel/value-texts.ts';
import type { AuditReceipt } from './judge/receipt.ts';

/** What an audit found, for people. */
export function auditSummary(receipt: AuditReceipt): string {
  const { outcome, chargedCents, expectedCents, differenceCents, causes, unexplainedCents } = receipt;
  if (outcome === 'unlinked') return withoutFreight(receipt);
  if (outcome === 'duplicate') return 'Auditoria: o transporte já é cobrado por outro CT-e';
  if (outcome === 'not_priced') return 'Auditoria: a tabela contratada não calcula este frete';
  if (outcome === 'entangled')
    return 'Auditoria: CT-es demais se sobrepõem nos fretes deste CT-e; confira à mão o que é devido';
  const amounts = `cobrado ${moneyText(chargedCents)}, devido ${moneyText(expectedCents ?? 0)}`;
  if (outcome === 'within') return `Auditoria: ${amounts}; dentro da tolerância`;
  const reasons = causes.map((cause) => `${causeNames[cause.cause]} (${moneyText(cause.cents)})`);
  const rest = unexplainedCents === 0 ? [] : [`sem explicação (${moneyText(unexplainedCents)})`];
  const because = [...reasons, ...rest].join(', ');
  return `Auditoria: ${amounts}; diferença de ${moneyText(differenceCents ?? 0)}: ${because}`;
}

/** Of a simplified CT-e, which deliveries. */
function withoutFreight({ deliveries = [] }: AuditReceipt): string {
  const items = deliveries.filter(({ outcome }) => outcome === 'unlinked').flatMap((one) => one.items);
  return items.length === 0
    ? 'Auditoria: nenhum frete encontrado para o CT-e'
    : `Auditoria: nenhum frete encontrado para as entregas ${items.join(', ')} do CT-e`;
}
