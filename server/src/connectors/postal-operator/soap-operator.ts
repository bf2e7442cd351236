import { authHeaders } from '../../platform/outgoing/auth-headers.ts';
import { envelope } from '../soap/envelope.ts';
import { allOf, firstOf, readXml, textIn, type XmlNode, XmlProblem } from '../soap/read-xml.ts';
import type { Written } from '../soap/write-xml.ts';
import type { Line } from './line.ts';
import type { Lookup, ReverseBooked, ReverseRequest, ReverseService } from './port.ts';
import { PostalProblem } from './problem.ts';
import { dayFirst, dayOf } from './wire-pre-posting.ts';
import { toReverseMembers, typeOf } from './wire-reverse.ts';

export type SoapOperatorOptions = {
  line: Line;
  url: string;
  user: string;
  password: string;
  administrativeCode: string;
  card: string;
};

const namespace = 'http://service.logisticareversa.correios.com.br/';
/** The operator has a return of ours under this reference already. */
const alreadyThere = '246';
/** More days than a request that is still open can be old. */
const mostDays = 31;
const dayMs = 86_400_000;

/** The operator's older service for returns. */
export function createSoapOperator(options: SoapOperatorOptions): ReverseService {
  const call = (operation: string, members: readonly Written[], isRepeatable: boolean): Promise<XmlNode> =>
    exchange(options, { operation, members, isRepeatable });
  const find = async ({ reference, kind, sinceOn, untilOn }: Lookup & { kind: ReverseRequest['kind'] }) => {
    const { administrativeCode } = options;
    for (const day of daysOf(sinceOn, untilOn)) {
      const members: Written[] = [
        ['codAdministrativo', administrativeCode],
        ['tipoSolicitacao', typeOf(kind)],
        ['data', dayFirst(day)],
      ];
      const answer = await call('acompanharPedidoPorData', members, true);
      const own = allOf(answer, 'coleta').find((one) => textIn(one, 'controle_cliente') === reference);
      const number = own === undefined ? null : textIn(own, 'numero_pedido');
      if (own !== undefined && number !== null)
        return {
          number,
          objectCode: textIn(own, 'numero_etiqueta'),
          deadlineOn: dayOf(textIn(own, 'prazo')),
        };
    }
    return null;
  };
  return {
    find,
    async request(reverse) {
      const answer = await call('solicitarPostagemReversa', toReverseMembers(reverse, options), false);
      const result = firstOf(answer, 'resultado_solicitacao') ?? answer;
      const code = textIn(result, 'codigo_erro') ?? textIn(answer, 'cod_erro');
      if (code !== null && Number(code) !== 0)
        throw new PostalProblem(
          textIn(result, 'descricao_erro') ?? textIn(answer, 'msg_erro') ?? `erro ${code}`,
          {
            kind: kindOf(code),
            code,
          },
        );
      return readResult(result);
    },
    async cancel(number, kind) {
      const { administrativeCode } = options;
      const members: Written[] = [
        ['codAdministrativo', administrativeCode],
        ['numeroPedido', number],
        ['tipo', typeOf(kind)],
      ];
      await call('cancelarPedido', members, true);
    },
  };
}

/** Numbers below zero are about the user and the structure of the call. */
function kindOf(code: string): 'refused' | 'denied' {
  return Number(code) < 0 ? 'denied' : 'refused';
}

/** Whether a problem says that the return is there already. */
export function isThereAlready(error: unknown): boolean {
  return error instanceof PostalProblem && error.code === alreadyThere;
}

function readResult(result: XmlNode): ReverseBooked {
  const number = textIn(result, 'numero_coleta');
  if (number === null || !/^[0-9]{1,20}$/.test(number))
    throw new PostalProblem('its answer lacks numero_coleta', { kind: 'unavailable' });
  return {
    number,
    objectCode: textIn(result, 'numero_etiqueta'),
    deadlineOn: dayOf(textIn(result, 'prazo')),
  };
}

type Call = { operation: string; members: readonly Written[]; isRepeatable: boolean };

async function exchange(
  { line, url, user, password }: SoapOperatorOptions,
  { operation, members, isRepeatable }: Call,
): Promise<XmlNode> {
  const answer = await line.send({
    method: 'POST',
    url,
    headers: {
      ...authHeaders({ kind: 'basic', user, password }),
      'content-type': 'text/xml; charset=utf-8',
      accept: 'text/xml',
      'accept-encoding': 'identity',
      soapaction: '""',
      'user-agent': 'carreto',
    },
    body: envelope({ prefix: 'ser', namespace, operation, members }),
    isRepeatable,
  });
  if (answer.status === 401 || answer.status === 403)
    throw new PostalProblem(`the service answered ${answer.status}`, { kind: 'denied' });
  if (answer.status >= 300)
    throw new PostalProblem(`the service answered ${answer.status}`, { kind: 'unavailable' });
  const root = parse(answer.text);
  const body = root.name === 'Envelope' ? firstOf(root, 'Body') : undefined;
  const fault = body === undefined ? undefined : firstOf(body, 'Fault');
  if (body === undefined || fault !== undefined)
    throw new PostalProblem((fault && textIn(fault, 'faultstring')) ?? 'its answer is no envelope', {
      kind: 'unavailable',
    });
  return body;
}

function parse(text: string): XmlNode {
  try {
    return readXml(text);
  } catch (cause) {
    if (!(cause instanceof XmlProblem)) throw cause;
    throw new PostalProblem(`its answer is no XML that is read: ${cause.message}`, {
      kind: 'unavailable',
      cause,
    });
  }
}

/** Days from one to another, both included. */
function daysOf(sinceOn: string, untilOn: string): string[] {
  const [fromMs, toMs] = [Date.parse(sinceOn), Date.parse(untilOn)];
  const count = Math.min(mostDays, Math.round((toMs - fromMs) / dayMs) + 1);
  return Array.from({ length: Math.max(1, count) }, (_, index) =>
    new Date(fromMs + index * dayMs).toISOString().slice(0, 10),
  );
}
