import { formatDay } from '../../../kernel/days.ts';
import { dayInSaoPaulo, formatDatetime } from '../../../kernel/sao-paulo.ts';
import type { SubscribedKind } from '../rows.ts';

/** An example of what an endpoint will get, about a freight that does not exist. */
export function testBody(kinds: readonly SubscribedKind[], nowMs: number): object {
  if (!kinds.includes('occurrence'))
    return { teste: true, mensagem: 'Teste de webhook do Carreto', criado_em: formatDatetime(nowMs) };
  const today = formatDay(dayInSaoPaulo(nowMs));
  return {
    id_frete: 'FR000000TESTE',
    numero_pedido: 'TESTE',
    codigo: 1,
    nome: 'Aguardando coleta / postagem',
    data_ocorrencia: formatDatetime(nowMs),
    data_atualizacao: formatDatetime(nowMs),
    rastreio: 'https://rastreio.exemplo.com.br/teste/FR000000TESTE',
    prazo_entrega_consumidor: today,
    prazo_original_transportador: today,
    mensagem: 'Teste de webhook',
    transportadora: {
      cnpj: '11222333000181',
      razao_social: 'Transportadora Exemplo Ltda',
      nome_fantasia: 'Exemplo',
    },
  };
}
