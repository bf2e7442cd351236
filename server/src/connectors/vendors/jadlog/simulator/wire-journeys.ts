import { formatDay } from '../../../../kernel/days.ts';
import { dayInSaoPaulo, formatDatetime } from '../../../../kernel/sao-paulo.ts';
import { type JourneyStep, stepsUntil } from '../../simulator/journey.ts';
import { type Loose, listOf } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer } from '../../simulator/simulator.ts';
import type { SimulatedOrder, SimulatedState } from './state.ts';
import { cteKeyOf } from './wire-cte.ts';
import { require } from './wire-rules.ts';

const journey: readonly JourneyStep[] = [
  { afterMinutes: 0, status: 'EMISSAO' },
  { afterMinutes: 1, status: 'COLETADO' },
  { afterMinutes: 2, status: 'TRANSFERENCIA' },
  { afterMinutes: 3, status: 'ENTRADA' },
  { afterMinutes: 4, status: 'EM ROTA' },
  { afterMinutes: 6, status: 'ENTREGUE' },
];
const dayMs = 86_400_000;
const termDays = 6;

/** What became of some shipments (J18 to J20). @throws RuleBroken */
export function consulted(state: SimulatedState, request: Loose): SimulatedAnswer {
  require(Array.isArray(request.consulta) && request.consulta.length > 0, 'J18', 'CONSULTA VAZIA');
  return jsonAnswer(200, {
    consulta: listOf(request.consulta).map((item) => {
      const order = orderOf(state, item);
      return order === undefined
        ? { error: { id: -1, descricao: 'SHIPMENTID NAO ENCONTRADO' } }
        : trackingOf(state, order);
    }),
  });
}

function orderOf({ orders }: SimulatedState, item: Loose): SimulatedOrder | undefined {
  const { codigo, shipmentId, df } = item;
  const { danfe } = (df ?? {}) as Loose;
  require(codigo != null || shipmentId != null || danfe != null, 'J18', 'CONSULTA SEM IDENTIFICADOR');
  return orders.find(
    (one) =>
      !one.isCancelled &&
      (one.code === String(codigo ?? '') ||
        one.shipmentId === String(shipmentId ?? '') ||
        one.nfeKeys.includes(String(danfe ?? ''))),
  );
}

function trackingOf(state: SimulatedState, order: SimulatedOrder): Loose {
  const steps = stepsUntil(journey, { startedAtMs: order.startedAtMs, nowMs: state.nowMs() });
  return {
    codigo: order.code,
    shipmentId: order.shipmentId,
    previsaoEntrega: formatDay(dayInSaoPaulo(order.startedAtMs + termDays * dayMs)),
    tracking: {
      codigo: order.code,
      shipmentId: order.shipmentId,
      dacte: cteKeyOf(state, order),
      dtEmissao: formatDay(dayInSaoPaulo(order.startedAtMs)),
      status: steps.at(-1)?.status ?? 'EMISSAO',
      eventos: steps.map(({ status, atMs }) => ({
        data: formatDatetime(atMs),
        status,
        unidade: 'CO SAO PAULO 01',
      })),
      volumes: [],
    },
  };
}
