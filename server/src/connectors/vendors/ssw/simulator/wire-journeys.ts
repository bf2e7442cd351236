import { formatDay } from '../../../../kernel/days.ts';
import { dayInSaoPaulo, formatDatetime } from '../../../../kernel/sao-paulo.ts';
import { type JourneyStep, stepsUntil } from '../../simulator/journey.ts';
import type { Loose } from '../../simulator/loose.ts';
import { jsonAnswer } from '../../simulator/rules.ts';
import type { SimulatedAnswer } from '../../simulator/simulator.ts';
import type { SimulatedFreight, SimulatedState } from './state.ts';
import { broken, require, simulatedLogin } from './wire-rules.ts';

/** A carrier issues its CT-e some time after it was told of an NF-e; tracking knows none before. */
const journey: readonly JourneyStep[] = [
  { afterMinutes: 1, status: 'DOCUMENTO DE TRANSPORTE EMITIDO (80)' },
  { afterMinutes: 2, status: 'SAIDA DE UNIDADE (82)' },
  { afterMinutes: 3, status: 'CHEGADA EM UNIDADE (83)' },
  { afterMinutes: 4, status: 'SAIDA PARA ENTREGA (85)' },
  { afterMinutes: 6, status: 'MERCADORIA ENTREGUE (01)' },
];
const dayMs = 86_400_000;
const termDays = 4;

/** Tracking that anybody may call (S14). @throws RuleBroken */
export function publicTracking(state: SimulatedState, { chave_nfe: key }: Loose): SimulatedAnswer {
  require(isKey(key), 'S14', 'Chave da NF-e invalida');
  return answerOf(
    state,
    state.freights.filter(({ nfeKey }) => nfeKey === key),
  );
}

/** Tracking of a payer (S15). @throws RuleBroken */
export function payerTracking(state: SimulatedState, body: Loose, isLockedOut: boolean): SimulatedAnswer {
  letIn(body, 'S15', isLockedOut);
  require(body.sigla_emp === simulatedLogin.domain, 'S15', 'Empresa invalida');
  const { nro_nf: number, pedido: order, chave_nfe: key, nro_coleta: collection } = body;
  const named = [number, order, key, collection].filter((one) => one !== undefined);
  require(named.length === 1 && (key === undefined || isKey(key)), 'S15', 'Informe um documento');
  return answerOf(
    state,
    state.freights.filter((one) => one.nfeKey === key || one.number === number || one.order === order),
  );
}

/** Tracking of a sender (S16). @throws RuleBroken */
export function senderTracking(state: SimulatedState, body: Loose, isLockedOut: boolean): SimulatedAnswer {
  letIn(body, 'S16', isLockedOut);
  const { nro_nf: number, pedido: order } = body;
  require((typeof number === 'string') !== (typeof order === 'string'), 'S16', 'Informe a nota ou o pedido');
  return answerOf(
    state,
    state.freights.filter((one) => one.number === number || one.order === order),
  );
}

function letIn({ cnpj, senha }: Loose, fact: string, isLockedOut: boolean): void {
  const { payer, trackingPassword } = simulatedLogin;
  if (isLockedOut || cnpj !== payer || senha !== trackingPassword)
    throw broken(fact, 'CNPJ ou senha invalidos');
}

function isKey(value: unknown): boolean {
  return typeof value === 'string' && /^[0-9A-Z]{44}$/.test(value);
}

function answerOf(state: SimulatedState, freights: readonly SimulatedFreight[]): SimulatedAnswer {
  const documents = freights.flatMap((freight) => documentOf(state, freight));
  const [first] = documents;
  if (first === undefined) return jsonAnswer(200, { success: false, message: 'Nenhum documento localizado' });
  const found = { success: true, message: 'Documento localizado com sucesso' };
  return jsonAnswer(
    200,
    documents.length === 1 ? { ...found, documento: first } : { ...found, documentos: documents },
  );
}

function documentOf(state: SimulatedState, freight: SimulatedFreight): Loose[] {
  const steps = stepsUntil(journey, { startedAtMs: freight.takenAtMs, nowMs: state.nowMs() });
  if (steps.length === 0) return [];
  const expected = formatDay(dayInSaoPaulo(freight.takenAtMs + termDays * dayMs));
  return [
    {
      header: {
        remetente: freight.sender,
        destinatario: freight.recipient,
        nro_nf: freight.number,
        pedido: freight.order,
      },
      tracking: steps.map(({ status, atMs }) => ({
        data_hora: isoOf(atMs),
        dominio: simulatedLogin.domain,
        filial: 'FILIAL SAO PAULO',
        cidade: 'SAO PAULO / SP',
        ocorrencia: status,
        descricao: `${status}. Previsao de entrega: ${expected.slice(8)}/${expected.slice(5, 7)}/${expected.slice(2, 4)}.`,
        tipo: status.startsWith('MERCADORIA') ? 'Entrega' : 'Informativo',
        data_hora_efetiva: isoOf(atMs),
        nome_recebedor: '',
        nro_doc_recebedor: '',
      })),
    },
  ];
}

function isoOf(atMs: number): string {
  return formatDatetime(atMs).replace(' ', 'T');
}
