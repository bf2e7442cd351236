import { formatDatetime } from '../../../../kernel/sao-paulo.ts';
import { type JourneyStep, stepsUntil } from '../../simulator/journey.ts';
import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { broken } from './wire-rules.ts';

/** A code and its words. */
const journey: readonly JourneyStep[] = [
  { afterMinutes: 0, status: '0 ARQUIVO RECEBIDO' },
  { afterMinutes: 1, status: '83 COLETA REALIZADA' },
  { afterMinutes: 2, status: '29 TRANSFERENCIA PARA SAO PAULO' },
  { afterMinutes: 3, status: '101 COLETA RECEBIDA E PROCESSADA' },
  { afterMinutes: 6, status: '1 ENTREGA REALIZADA' },
];
const most = 50;

/** What became of volumes or orders (T13, T14). @throws RuleBroken */
export function tracked(state: SimulatedState, { awbs, pedidos }: Loose): SimulatedAnswer {
  const names = textsOf(awbs) ?? textsOf(pedidos);
  const isOne = (awbs === undefined) !== (pedidos === undefined);
  if (!isOne || names === null || names.length > most) throw broken('T13', 'Informe até 50 AWBs ou pedidos');
  const nowMs = state.nowMs();
  const found = state.orders.flatMap(({ order, awbs: own, startedAtMs }) =>
    own
      .filter((awb) => names.includes(awbs === undefined ? order : awb))
      .map((awb) => ({
        awb,
        pedido: order,
        statusTotal: stepsUntil(journey, { startedAtMs, nowMs }).map(({ status, atMs }) => {
          const [code = '', ...words] = status.split(' ');
          return {
            codigo: Number(code),
            descricao: words.join(' '),
            data: formatDatetime(atMs),
            cidade: 'SAO PAULO',
          };
        }),
      })),
  );
  return jsonAnswer(200, { encomendas: found });
}

function textsOf(value: unknown): string[] | null {
  const isList = Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'string');
  return isList ? (value as string[]) : null;
}
