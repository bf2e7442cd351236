import { isNumber, type Loose, listOf } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer } from '../../simulator/simulator.ts';
import type { SimulatedOrder, SimulatedState } from './state.ts';
import { require } from './wire-rules.ts';

/** Takes an order (J12 to J16). @throws RuleBroken */
export function taken(state: SimulatedState, request: Loose): SimulatedAnswer {
  const [documents, volumes] = [listOf(request.dfe), listOf(request.volume)];
  const { conteudo } = request;
  require(typeof conteudo === 'string' &&
    conteudo !== '' &&
    conteudo.length <= 80, 'J12', 'CONTEUDO INVALIDO');
  for (const document of documents) checkDocument(document);
  require(documents.length > 0, 'J13', 'DOCUMENTO FISCAL AUSENTE');
  checkVolumes(request, volumes);
  const order = String(Array.isArray(request.pedido) ? request.pedido[0] : '');
  const first = state.orders.find((one) => one.order === order && !one.isCancelled);
  if (first !== undefined)
    return jsonAnswer(200, {
      status: 'Erro ao incluir o pedido',
      erro: {
        id: -2,
        descricao: `Pedido ${order} já enviado anteriormente na solicitação de coleta ${first.code}`,
        detalhe: null,
      },
    });
  const number = state.orders.length + 1;
  const made: SimulatedOrder = {
    order,
    code: String(9_000_000 + number),
    shipmentId: String(80_000_000 + number),
    number,
    nfeKeys: documents.map((document) => String(document.danfeCte ?? '')).filter((key) => key !== ''),
    request,
    startedAtMs: state.nowMs(),
    isCancelled: false,
  };
  state.orders.push(made);
  return jsonAnswer(200, {
    codigo: made.code,
    shipmentId: made.shipmentId,
    status: 'Pedido de coleta enviado',
  });
}

function checkDocument({ tpDocumento, danfeCte, nrDoc, serie, valor }: Loose): void {
  require([0, 1, 2, 4].includes(Number(tpDocumento)) && isNumber(valor), 'J13', 'DOCUMENTO FISCAL INVALIDO');
  const isNfe = tpDocumento === 2;
  const isWhole = [danfeCte, nrDoc, serie].every((one) => typeof one === 'string' && one !== '');
  require(!isNfe || (isWhole && /^[0-9A-Z]{44}$/.test(String(danfeCte))), 'J13', 'CHAVE DA NFE INVALIDA');
}

function checkVolumes({ totPeso }: Loose, volumes: readonly Loose[]): void {
  const names = volumes.map(({ identificador }) => identificador);
  require(volumes.length > 0 && new Set(names).size === volumes.length, 'J14', 'IDENTIFICADOR REPETIDO');
  const grams = volumes.reduce((total, { peso }) => total + Math.round(Number(peso) * 1000), 0);
  require(isNumber(totPeso) && Math.round(totPeso * 1000) === grams, 'J14', 'PESO TOTAL DIVERGENTE');
}

/** Takes an order back (J17). @throws RuleBroken */
export function cancelled(state: SimulatedState, { codigo, shipmentId }: Loose): SimulatedAnswer {
  require(codigo != null || shipmentId != null, 'J17', 'CODIGO AUSENTE');
  const order = state.orders.find(
    (one) => one.code === String(codigo ?? '') || one.shipmentId === String(shipmentId ?? ''),
  );
  if (order === undefined)
    return jsonAnswer(200, {
      status: 'Pedido não localizado',
      erro: { id: -1, descricao: 'PEDIDO NAO LOCALIZADO' },
    });
  order.isCancelled = true;
  return jsonAnswer(200, { status: 'Pedido de coleta cancelado' });
}
