import { escapeXml } from '../../../../kernel/escape-xml.ts';
import { firstOf, readXml, XmlProblem } from '../../../soap/read-xml.ts';
import { RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import { commaText } from '../../values/reais.ts';

const names = [
  ...['TipoServico', 'CepDestino', 'Peso', 'ValorDeclarado', 'TipoEntrega'],
  ...['ServicoCOD', 'Altura', 'Largura', 'Profundidade'],
];
const daysOf: Readonly<Record<string, number>> = { EXP: 3, ESP: 5, PRM: 2, STD: 6 };
/** Zip codes of Acre and Roraima, which the simulated Total Express does not serve. */
const unserved = { from: 69_300_000, to: 69_999_999 };
const mostKg = 30;

/** A price (T2 to T8). @throws RuleBroken */
export function priced(request: SimulatedRequest, isMisspelt: boolean): SimulatedAnswer {
  const members = membersOf(request);
  const matches = (wanted: readonly string[], pattern: RegExp): boolean =>
    wanted.every((name) => pattern.test(members[name] ?? ''));
  const require = (holds: boolean, fact: string, reason: string): void => {
    if (!holds) throw new RuleBroken(fact, refused(reason));
  };
  const { TipoServico: service = '', TipoEntrega: delivery, ServicoCOD: isCod } = members;
  require(service in daysOf && delivery === '0' && isCod === 'false', 'T3', 'Tipo de serviço inválido');
  require(matches(['CepDestino'], /^[1-9]\d{6,7}$/), 'T4', 'CEP inválido');
  require(matches(['Peso', 'ValorDeclarado'], /^\d{1,6},\d{2}$/), 'T5', 'Valor inválido');
  require(matches(['Altura', 'Largura', 'Profundidade'], /^[1-9]\d{0,2}$/), 'T6', 'Dimensões inválidas');
  const zip = Number(members.CepDestino);
  if (zip >= unserved.from && zip <= unserved.to) return refused('CEP fora da área de atendimento');
  const kg = numberOf(members.Peso);
  if (kg > mostKg) return refused('Peso acima do limite');
  const cubed = (Number(members.Altura) * Number(members.Largura) * Number(members.Profundidade)) / 6000;
  const days = daysOf[service] ?? 0;
  const cents =
    1490 +
    Math.round(Math.max(kg, cubed) * (700 / days)) +
    Math.round(numberOf(members.ValorDeclarado) * 0.5);
  const price = isMisspelt ? 'ValorTotal' : 'ValorServico';
  return enveloped(
    `<CodigoProc>1</CodigoProc><DadosFrete><Prazo>${days}</Prazo><${price}>${commaText(cents)}</${price}><Rota>SP-01</Rota></DadosFrete>`,
  );
}

function numberOf(text = ''): number {
  return Number(text.replace(',', '.'));
}

/** The members of a request (T2). @throws RuleBroken */
function membersOf({ method, headers, body }: SimulatedRequest): Readonly<Record<string, string>> {
  const isSoap =
    method === 'POST' &&
    headers['content-type']?.startsWith('text/xml') === true &&
    body.includes('="urn:calcularFrete"');
  const request = isSoap ? requestIn(body) : undefined;
  if (request === undefined) throw new RuleBroken('T2', { ...faulted('Bad Request'), status: 500 });
  const members = Object.fromEntries(request.children.map(({ name, text }) => [name, text]));
  if (names.some((name) => members[name] === undefined)) throw new RuleBroken('T3', refused('Campo ausente'));
  return members;
}

function requestIn(body: string) {
  try {
    return firstOf(readXml(body), 'calcularFreteRequest');
  } catch (error) {
    if (error instanceof XmlProblem) return undefined;
    throw error;
  }
}

function refused(reason: string): SimulatedAnswer {
  return enveloped(`<CodigoProc>0</CodigoProc><ErroConsultaFrete>${escapeXml(reason)}</ErroConsultaFrete>`);
}

function enveloped(inside: string): SimulatedAnswer {
  return soap(
    `<ns1:calcularFreteResponse xmlns:ns1="urn:calcularFrete"><calcularFreteResponse>${inside}</calcularFreteResponse></ns1:calcularFreteResponse>`,
  );
}

function faulted(reason: string): SimulatedAnswer {
  return soap(
    `<SOAP-ENV:Fault><faultcode>SOAP-ENV:Client</faultcode><faultstring>${reason}</faultstring></SOAP-ENV:Fault>`,
  );
}

function soap(inside: string): SimulatedAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body: `<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/"><SOAP-ENV:Body>${inside}</SOAP-ENV:Body></SOAP-ENV:Envelope>`,
  };
}
