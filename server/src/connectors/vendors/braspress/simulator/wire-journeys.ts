import { formatDay } from '../../../../kernel/days.ts';
import { dayInSaoPaulo, formatDatetime } from '../../../../kernel/sao-paulo.ts';
import { type JourneyStep, stepsUntil } from '../../simulator/journey.ts';
import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer, RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedFreight, SimulatedState } from './state.ts';
import { refusal, simulatedPayer } from './wire-rules.ts';

const journey: readonly JourneyStep[] = [
  { afterMinutes: 1, status: 'MERCADORIA COLETADA' },
  { afterMinutes: 2, status: 'EM VIAGEM' },
  { afterMinutes: 3, status: 'CHEGADA NA FILIAL DE DESTINO' },
  { afterMinutes: 4, status: 'EM ROTA DE ENTREGA' },
  { afterMinutes: 6, status: 'ENTREGA REALIZADA' },
];
const dayMs = 86_400_000;
const termDays = 4;
const knownDays = 90;

/** Waybills of an NF-e or an order of the last 90 days (B11 to B13). @throws RuleBroken */
export function tracked(state: SimulatedState, { method, path }: SimulatedRequest): SimulatedAnswer {
  const { by, payer, value } =
    /^\/v3\/tracking\/(?<by>byNf|byNumPedido)\/(?<payer>\d{14})\/(?<value>[^/]+)\/json$/.exec(path)?.groups ??
    {};
  const nowMs = state.nowMs();
  if (method !== 'GET' || value === undefined || payer !== simulatedPayer)
    throw new RuleBroken('B11', refusal(nowMs, 'CNPJ INVÁLIDO'));
  const wanted = decodeURIComponent(value);
  const found = state.freights.filter(
    (one) =>
      (by === 'byNf' ? one.number === wanted : one.order === wanted) &&
      nowMs - one.startedAtMs <= knownDays * dayMs,
  );
  return jsonAnswer(200, { conhecimentos: found.map((freight) => waybillOf(freight, nowMs)) });
}

function waybillOf({ waybill, number, series, startedAtMs }: SimulatedFreight, nowMs: number): Loose {
  const steps = stepsUntil(journey, { startedAtMs, nowMs });
  const last = steps.at(-1);
  return {
    numero: waybill,
    origem: 'SERRA',
    emissao: brazilian(startedAtMs).slice(0, 10),
    remetente: 'LOJA EXEMPLO',
    destinatario: 'ANA EXEMPLO',
    tipoFrete: 'CIF',
    volumes: 3,
    valorMercantil: 299.8,
    peso: 6.2,
    totalFrete: 85.17,
    previsaoEntrega: brazilian(startedAtMs + termDays * dayMs).slice(0, 10),
    dataEntrega: last?.status === 'ENTREGA REALIZADA' ? brazilian(last.atMs).slice(0, 10) : null,
    status: last?.status ?? 'EMITIDO',
    cidade: 'SAO PAULO',
    uf: 'SP',
    notasFiscais: [{ serie: series, numero: number, emissao: formatDay(dayInSaoPaulo(startedAtMs)) }],
    timeLine: journey.map(({ status }) => {
      const step = steps.find((one) => one.status === status);
      return { descricao: status, data: step === undefined ? null : brazilian(step.atMs) };
    }),
    ocorrencias: [],
  };
}

/** `dd/MM/yyyy HH:mm`. */
function brazilian(atMs: number): string {
  const local = formatDatetime(atMs);
  return `${local.slice(8, 10)}/${local.slice(5, 7)}/${local.slice(0, 4)} ${local.slice(11, 16)}`;
}
