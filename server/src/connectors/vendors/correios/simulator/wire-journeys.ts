import { formatDatetime } from '../../../../kernel/sao-paulo.ts';
import { type JourneyStep, stepsUntil } from '../../simulator/journey.ts';
import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import type { SimulatedState } from './state.ts';
import { require } from './wire-rules.ts';

const journey: readonly JourneyStep[] = [
  { afterMinutes: 0, status: 'PO-01 Objeto postado' },
  { afterMinutes: 1, status: 'RO-1 Objeto em transferência' },
  { afterMinutes: 3, status: 'OEC-01 Objeto saiu para entrega ao destinatário' },
  { afterMinutes: 4, status: 'BDE-20 Objeto não entregue - carteiro não atendido' },
  { afterMinutes: 5, status: 'BDE-69 Objeto com atraso na entrega' },
  { afterMinutes: 6, status: 'BDE-01 Objeto entregue ao destinatário' },
];
const known: readonly (string | null)[] = ['T', 'P', 'U'];

/** What became of up to 50 objects, newest first (C17 to C19). @throws RuleBroken */
export function followed(state: SimulatedState, { query }: SimulatedRequest): SimulatedAnswer {
  const codes = query.getAll('codigosObjetos');
  require(codes.length >= 1 && codes.length <= 50, 'C17', 'SRO-009: Informe de 1 a 50 objetos');
  require(known.includes(query.get('resultado')), 'C17', 'SRO-010: Resultado inválido');
  return jsonAnswer(200, {
    versao: 'simulado',
    quantidade: codes.length,
    objetos: codes.map((code) => objectOf(state, code)),
    tipoResultado: 'Todos os Eventos',
  });
}

function objectOf({ objects, nowMs }: SimulatedState, codObjeto: string): Loose {
  const startedAtMs = objects.get(codObjeto);
  if (startedAtMs === undefined)
    return { codObjeto, mensagem: 'SRO-020: Objeto não encontrado na base de dados dos Correios.' };
  const steps = stepsUntil(journey, { startedAtMs, nowMs: nowMs() }).toReversed();
  return {
    codObjeto,
    tipoPostal: { sigla: codObjeto.slice(0, 2) },
    dtPrevista: formatDatetime(startedAtMs + 6 * 86_400_000).replace(' ', 'T'),
    eventos: steps.map(({ status, atMs }) => {
      const [, codigo, tipo, descricao] = /^([A-Z]+)-([0-9]+) (.*)$/.exec(status) ?? [];
      return {
        codigo,
        tipo,
        dtHrCriado: formatDatetime(atMs).replace(' ', 'T'),
        descricao,
        unidade: { tipo: 'Unidade de Tratamento', endereco: { cidade: 'CAJAMAR', uf: 'SP' } },
      };
    }),
  };
}
