import type { CteNegotiationOut, ProposedComponents } from '@carreto/contract/carrier/cte-proposals';
import { cteStatusNames } from '@carreto/contract/shapes/cte-audit-record';
import { type BilledCharge, type BilledLines, comparable } from '../../../engine/attribution/billed.ts';
import { centsToReais, reaisToCents } from '../../../kernel/money.ts';
import { formatDatetime } from '../../../kernel/sao-paulo.ts';
import type { AuditView } from './read-audit.ts';

/** Lines as submissions of CT-es call them. */
const members = [
  ['freight_weight', 'valor_frete_peso_volume'],
  ['advalorem', 'advalorem'],
  ['gris', 'gris'],
  ['toll', 'pedagio'],
  ['dispatch', 'valor_despacho'],
  ['collect', 'valor_coleta'],
  ['redispatch', 'valor_redespacho'],
  ['sec_cat', 'sec_cat'],
  ['ademe', 'ademe'],
  ['itr', 'itr'],
  ['tep', 'tep'],
  ['trt', 'trt'],
  ['tas', 'tas'],
  ['suframa', 'suframa'],
  ['additional', 'valor_adicional'],
] as const satisfies readonly (readonly [BilledCharge, keyof ProposedComponents])[];

export function fromWireComponents(components: ProposedComponents): BilledLines {
  const lines: BilledLines = {};
  for (const [charge, member] of members) {
    const reais = components[member];
    if (reais !== undefined) lines[charge] = reaisToCents(reais);
  }
  return lines;
}

function toWireComponents(lines: BilledLines): ProposedComponents {
  const claimed = comparable(lines);
  const components: ProposedComponents = {};
  for (const [charge, member] of members) {
    const cents = claimed[charge];
    if (cents !== undefined) components[member] = centsToReais(cents);
  }
  return components;
}

const sides = { shipper: 'embarcador', carrier: 'transportadora' } as const;
const states = {
  open: 'aberta',
  superseded: 'substituida',
  accepted: 'aceita',
  refused: 'recusada',
} as const;
const kinds = { none: 'nenhum', complement: 'complementar', replacement: 'substituto' } as const;

/** What a carrier sees of the audit of its CT-e: the negotiation, not what the shipper reckons with, until it is told. */
export function toWireNegotiation({ cte, proposals, settlement }: AuditView): CteNegotiationOut {
  const isNegotiated = settlement !== null && settlement.basis === 'negotiated';
  return {
    cte_id: cte.id,
    chave_acesso: cte.accessKey,
    status: cteStatusNames[cte.state],
    codigo_negociacao: cte.negotiationCode,
    valor_cobrado: centsToReais(cte.totalCents),
    propostas: proposals.map((proposal) => ({
      id: proposal.id,
      parte: sides[proposal.side],
      valor: centsToReais(proposal.totalCents),
      componentes: toWireComponents(proposal.lines),
      mensagem: proposal.message,
      situacao: states[proposal.state],
      criada_em: formatDatetime(proposal.createdAt.getTime()),
      decidida_em: proposal.decidedAt === null ? null : formatDatetime(proposal.decidedAt.getTime()),
    })),
    acerto: isNegotiated
      ? {
          tipo: kinds[settlement.kind],
          valor: centsToReais(settlement.amountCents),
          componentes: toWireComponents(settlement.lines),
        }
      : null,
  };
}
