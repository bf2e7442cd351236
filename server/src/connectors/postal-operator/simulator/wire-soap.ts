import { envelope } from '../../soap/envelope.ts';
import { allOf, firstOf, readXml, textIn, type XmlNode } from '../../soap/read-xml.ts';
import type { Written } from '../../soap/write-xml.ts';
import type { SimulatedAnswer, SimulatedRequest } from './exchange.ts';
import { dayAfter, nextNumber, type SimulatedState, withCheckDigit } from './state.ts';

const namespace = 'http://service.logisticareversa.correios.com.br/';
const hour = '09:00:00';

/** The older service for returns. */
export function answerSoap(
  state: SimulatedState,
  { body, authorization }: SimulatedRequest,
): SimulatedAnswer {
  const [, password = ''] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
  if (password === 'wrong') return { status: 401, contentType: 'text/plain', text: '' };
  const root = readXml(body);
  const operation = firstOf(root, 'Body')?.children[0];
  if (operation === undefined) return { status: 400, contentType: 'text/plain', text: '' };
  switch (operation.name) {
    case 'solicitarPostagemReversa':
      return answered(operation.name, requested(state, operation));
    case 'acompanharPedidoPorData':
      return answered(operation.name, followed(state, textIn(operation, 'tipoSolicitacao') ?? 'A'));
    case 'cancelarPedido':
      return answered(operation.name, cancelled(state, textIn(operation, 'numeroPedido') ?? ''));
    default:
      return answered('Fault', [['faultstring', 'unknown operation']]);
  }
}

function requested(state: SimulatedState, operation: XmlNode): Written[] {
  const collection = firstOf(operation, 'coletas_solicitadas') ?? operation;
  const [reference, type] = [textIn(collection, 'id_cliente') ?? '', textIn(collection, 'tipo') ?? 'A'];
  if (state.refusal !== null) return refused(reference, state.refusal.code, state.refusal.sentence);
  if (state.bookings.some((one) => one.reference === reference && !one.isCancelled))
    return refused(reference, '246', 'Já existe solicitação para este id_cliente');
  const number = withCheckDigit(nextNumber(state));
  const ag = textIn(collection, 'ag') ?? '10';
  const postUntil = type === 'C' ? ag : dayAfter(state.today(), Number(ag));
  state.bookings.push({
    reference,
    service: 'reverse',
    code: number,
    operatorId: number,
    serviceCode: textIn(operation, 'codigo_servico') ?? '',
    postUntil,
    type,
    isCancelled: false,
  });
  return result([
    ['tipo', type],
    ['id_cliente', reference],
    ['numero_coleta', number],
    ['id_obj', allOf(collection, 'obj_col').length],
    ['status_objeto', type === 'C' ? '01' : '55'],
    ['prazo', postUntil],
    ['data_solicitacao', dayAfter(state.today(), 0)],
    ['hora_solicitacao', hour],
    ['codigo_erro', 0],
    ['descricao_erro', ''],
  ]);
}

function followed(state: SimulatedState, type: string): Written[] {
  const own = state.bookings.filter(
    (one) => one.service === 'reverse' && one.type === type && !one.isCancelled,
  );
  return own.map(
    (one): Written => [
      'coleta',
      [
        ['numero_pedido', one.code],
        ['controle_cliente', one.reference],
        ['prazo', one.postUntil],
      ],
    ],
  );
}

function cancelled(state: SimulatedState, number: string): Written[] {
  const booking = state.bookings.find(({ code }) => code === number);
  if (booking !== undefined) booking.isCancelled = true;
  return [
    [
      'objeto_postal',
      [
        ['numero_pedido', number],
        ['status_pedido', 'Desistência'],
      ],
    ],
  ];
}

function refused(reference: string, code: string, sentence: string): Written[] {
  return result([
    ['id_cliente', reference],
    ['codigo_erro', code],
    ['descricao_erro', sentence],
  ]);
}

function result(members: readonly Written[]): Written[] {
  return [
    ['status_processamento', 1],
    ['cod_erro', 0],
    ['msg_erro', ''],
    ['resultado_solicitacao', members],
  ];
}

function answered(operation: string, members: readonly Written[]): SimulatedAnswer {
  const text = envelope({
    prefix: 'ser',
    namespace,
    operation: `${operation}Response`,
    members: [[operation, members]],
  });
  return { status: 200, contentType: 'text/xml; charset=utf-8', text };
}
