import { isNumber, type Loose, listOf } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer } from '../../simulator/simulator.ts';
import type { SimulatedOrder, SimulatedState } from './state.ts';
import { broken, simulatedSender } from './wire-rules.ts';

/** Takes orders: all of them, or none (T10 to T12). @throws RuleBroken */
export function taken(state: SimulatedState, body: Loose): SimulatedAnswer {
  const freights = listOf(body.encomendas);
  if (body.remetenteId !== simulatedSender || typeof body.cnpj !== 'string' || freights.length === 0)
    throw broken('T10', 'Remetente inválido');
  for (const freight of freights) {
    checkFreight(freight);
    checkDocuments(freight);
  }
  const repeated = freights.find(({ pedido }) => state.orders.some(({ order }) => order === pedido));
  if (repeated !== undefined)
    return jsonAnswer(400, {
      erros: [{ pedido: repeated.pedido, codigo: 16, descricao: 'Pedido já registrado' }],
    });
  return jsonAnswer(200, { retorno: { encomendas: freights.map((freight) => madeOf(state, freight)) } });
}

function madeOf(state: SimulatedState, { pedido, volumes, clienteCodigo }: Loose): Loose {
  const number = 100_000 + state.orders.length * 100;
  const awbs = Array.from({ length: Number(volumes) }, (_, index) => `TOTL${number + index + 1}tx`);
  const order: SimulatedOrder = { order: String(pedido), awbs, startedAtMs: state.nowMs() };
  state.orders.push(order);
  return { pedido, clienteCodigo, volumes: awbs.map((awb) => ({ awb, rota: 'SP-01' })) };
}

function checkFreight({ pedido, servicoTipo, entregaTipo, peso, volumes, destinatario }: Loose): void {
  const { nome, endereco } = (destinatario ?? {}) as Loose;
  const { cep } = (endereco ?? {}) as Loose;
  const isWhole =
    typeof pedido === 'string' &&
    pedido !== '' &&
    isNumber(servicoTipo) &&
    entregaTipo === 0 &&
    isNumber(peso) &&
    peso > 0 &&
    Number.isInteger(volumes) &&
    Number(volumes) > 0 &&
    typeof nome === 'string' &&
    typeof cep === 'string' &&
    /^\d{8}$/.test(cep);
  if (!isWhole) throw broken('T10', 'Encomenda inválida', String(pedido));
}

function checkDocuments({ pedido, docFiscal }: Loose): void {
  const documents = listOf(((docFiscal ?? {}) as Loose).nfe);
  const isWhole = documents.every(
    ({ nfeNumero, nfeSerie, nfeData, nfeValTotal, nfeValProd, nfeChave }) =>
      [nfeNumero, nfeSerie, nfeValTotal, nfeValProd].every(isNumber) &&
      /^\d{4}-\d{2}-\d{2}$/.test(String(nfeData)) &&
      /^[0-9A-Z]{44}$/.test(String(nfeChave)),
  );
  if (documents.length === 0 || !isWhole) throw broken('T11', 'Nota fiscal inválida', String(pedido));
}
