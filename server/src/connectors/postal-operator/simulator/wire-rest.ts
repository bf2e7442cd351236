import type { SimulatedAnswer, SimulatedRequest } from './exchange.ts';
import { dayAfter, nextNumber, type SimulatedBooking, type SimulatedState, withCheckDigit } from './state.ts';

const token = 'token-of-the-simulated-operator';
/** To post, where nobody says how many. */
const usualDays = 14;

/** The newer services: token, pre-postings, labels, tracking, price and term. */
export function answerRest(state: SimulatedState, request: SimulatedRequest): SimulatedAnswer {
  const url = new URL(request.path, 'http://operator');
  if (url.pathname.startsWith('/token/')) return authenticated(request);
  if (request.authorization !== `Bearer ${tokenOf(state)}`)
    return said(401, 'SEG-001: token inválido ou expirado');
  if (state.refusal !== null && request.method === 'POST')
    return said(400, `${state.refusal.code}: ${state.refusal.sentence}`);
  if (url.pathname === '/prepostagem/v1/prepostagens' && request.method === 'POST')
    return created(state, request);
  if (url.pathname === '/prepostagem/v2/prepostagens') return listed(state, url);
  if (url.pathname.startsWith('/prepostagem/v1/prepostagens/objeto/')) return cancelled(state, url);
  if (url.pathname.endsWith('/rotulo/assincrono/pdf')) return json(200, { idRecibo: 'RC0001' });
  if (url.pathname.includes('/rotulo/download/assincrono/'))
    return json(200, { nome: 'rotulo.pdf', dados: Buffer.from('%PDF-1.4 simulated').toString('base64') });
  if (url.pathname === '/srorastro/v1/objetos') return tracked(state, url);
  if (url.pathname.startsWith('/preco/')) return json(200, { pcFinal: '23,45' });
  if (url.pathname.startsWith('/prazo/')) return json(200, { prazoEntrega: 6 });
  return said(404, 'recurso não encontrado');
}

/** In `expired_token` every first use of a token is refused. */
function tokenOf(state: SimulatedState): string {
  if (state.mode !== 'expired_token') return token;
  state.mode = 'normal';
  return `${token}-expired`;
}

function authenticated({ authorization, body }: SimulatedRequest): SimulatedAnswer {
  const [, password = ''] = Buffer.from(authorization.replace('Basic ', ''), 'base64').toString().split(':');
  if (password === 'wrong') return said(401, 'SEG-002: usuário ou código de acesso inválidos');
  const { numero } = JSON.parse(body) as { numero: string };
  const expiraEm = '2035-01-01T00:00:00';
  return json(201, {
    token,
    expiraEm,
    zoneOffset: '-03:00',
    ambiente: 'SIMULADO',
    cartaoPostagem: { numero },
  });
}

function created(state: SimulatedState, { body }: SimulatedRequest): SimulatedAnswer {
  const sent = JSON.parse(body) as Record<string, unknown>;
  const reference = String(sent.pedidoExternoOrigem ?? '');
  if (state.mode === 'duplicate' && isBooked(state, reference))
    return said(400, 'PPN-295: já existe pré-postagem para este pedido');
  const number = nextNumber(state);
  const booking: SimulatedBooking = {
    reference,
    service: 'pre_posting',
    code: `SM${withCheckDigit(number)}BR`,
    operatorId: `PR${number}`,
    serviceCode: String(sent.codigoServico ?? ''),
    postUntil:
      typeof sent.dataValidadeLogReversa === 'string'
        ? sent.dataValidadeLogReversa
        : dayAfter(state.today(), usualDays),
    type: sent.solicitarColeta === 'S' ? 'C' : 'A',
    isCancelled: false,
  };
  state.bookings.push(booking);
  return json(200, { ...shown(booking), descStatusAtual: 'PREPOSTADO' });
}

function isBooked(state: SimulatedState, reference: string): boolean {
  return state.bookings.some((one) => one.reference === reference && !one.isCancelled);
}

function shown({
  operatorId,
  code,
  reference,
  serviceCode,
  postUntil,
  isCancelled,
}: SimulatedBooking): object {
  return {
    id: operatorId,
    codigoObjeto: code,
    codigoServico: serviceCode,
    pedidoExternoOrigem: reference,
    statusAtual: isCancelled ? 5 : 2,
    prazoPostagem: postUntil,
  };
}

function listed(state: SimulatedState, url: URL): SimulatedAnswer {
  const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('size'))];
  const own = state.bookings.filter(({ service }) => service === 'pre_posting');
  return json(200, {
    itens: own.slice(page * size, (page + 1) * size).map(shown),
    page: { number: page, size },
  });
}

function cancelled(state: SimulatedState, url: URL): SimulatedAnswer {
  const code = decodeURIComponent(url.pathname.split('/').at(-1) ?? '');
  const booking = state.bookings.find((one) => one.code === code);
  if (booking === undefined) return said(404, 'objeto não encontrado');
  booking.isCancelled = true;
  return json(200, { resultadoCancelamento: 'CANCELADO', mensagem: 'Pré-postagem cancelada' });
}

function tracked(state: SimulatedState, url: URL): SimulatedAnswer {
  const objects = url.searchParams.getAll('codigosObjetos').map((code) => {
    const events = state.events.get(code) ?? [];
    if (events.length === 0)
      return { codObjeto: code, mensagem: 'SRO-020: Objeto não encontrado na base de dados.' };
    return {
      codObjeto: code,
      tipoPostal: { sigla: code.slice(0, 2) },
      // Newest first, as the service tells them.
      eventos: events
        .toReversed()
        .map(({ code: codigo, type: tipo, at: dtHrCriado, description: descricao }) => ({
          codigo,
          tipo,
          dtHrCriado,
          descricao,
          unidade: { tipo: 'Agência', endereco: { cidade: 'BRASILIA', uf: 'DF' } },
        })),
    };
  });
  return json(200, { versao: 'simulado', quantidade: objects.length, objetos: objects });
}

function said(status: number, sentence: string): SimulatedAnswer {
  return json(status, { msgs: [sentence] });
}

function json(status: number, value: object): SimulatedAnswer {
  return { status, contentType: 'application/json', text: JSON.stringify(value) };
}
