import { escapeXml } from '../../../../kernel/escape-xml.ts';
import { firstOf, readXml, type XmlNode, XmlProblem } from '../../../soap/read-xml.ts';
import type { VendorMode } from '../../simulator/modes.ts';
import { RuleBroken } from '../../simulator/rules.ts';
import type { SimulatedAnswer, SimulatedRequest } from '../../simulator/simulator.ts';
import { commaText, dotText } from '../../values/reais.ts';
import { simulatedLogin } from './wire-rules.ts';

const head = ['dominio', 'login', 'senha', 'cnpjPagador'];
const goods = ['cepOrigem', 'cepDestino', 'valorNF', 'quantidade', 'peso', 'volume', 'mercadoria'];
const options = ['coletar', 'entDificil', 'destContribuinte', 'qtdePares'];
const sizes = ['altura', 'largura', 'comprimento', 'fatorMultiplicador'];
const tail = ['cnpjDestinatario', ...options, ...sizes];

/** Members by service and operation, in their order (S3). */
const orders: Readonly<Record<string, readonly string[]>> = {
  'sswCotacao cotar': [...head, ...goods, ...tail],
  'sswCotacaoCliente cotar': [...head, 'senhaPagador', ...goods, ...tail, 'cnpjRemetente'],
  'sswCotacaoColeta cotarSite': [
    ...head,
    'senhaPagador',
    ...goods,
    ...['ciffob', 'cnpjRemetente', 'cnpjDestinatario', 'observacao', 'trt'],
    ...options,
    ...sizes,
  ],
  'sswCotacaoColeta getMercadoria': ['dominio', 'login', 'senha'],
};

type Members = Readonly<Record<string, string>>;
type Manner = { mode: VendorMode; restCents: number };
type Call = { service: string; operation: string; members: Members };

/** A price, or kinds of goods (S2 to S13, S22). @throws RuleBroken */
export function soapAnswer(request: SimulatedRequest, manner: Manner): SimulatedAnswer {
  const call = callOf(request);
  const { members, operation } = call;
  const known = simulatedLogin;
  const isKnown =
    members.dominio === known.domain && members.login === known.login && members.senha === known.password;
  if (!isKnown || manner.mode === 'locked_out')
    throw said('S9', -2, 'Usu&aacute;rio ou senha inv&aacute;lidos');
  if (operation === 'getMercadoria')
    return returned(
      '<mercadorias><erro>0</erro><mensagem>OK</mensagem><mercadoria><codigo>1</codigo><descricao>DIVERSOS</descricao></mercadoria></mercadorias>',
    );
  checkMembers(call);
  return priced(call, manner);
}

/** The operation and its members (S2, S3). @throws RuleBroken */
function callOf({ path, headers, body, method }: SimulatedRequest): Call {
  const [, service = ''] = /^\/ws\/(\w+)\/index\.php$/.exec(path) ?? [];
  const namespace = `urn:sswinfbr.${service}`;
  const isSoap =
    method === 'POST' &&
    /^text\/xml;\s*charset=utf-8$/i.test(headers['content-type'] ?? '') &&
    body.includes(`="${namespace}"`);
  const operation = isSoap ? operationIn(body) : undefined;
  if (operation === undefined || headers.soapaction !== `${namespace}#${operation.name}`)
    throw new RuleBroken('S2', { ...fault('method not defined in service'), status: 500 });
  const order = orders[`${service} ${operation.name}`];
  const names = operation.children.map(({ name }) => name);
  if (order === undefined || names.join() !== order.join())
    throw new RuleBroken('S3', fault('wrong number of parameters'));
  const members = Object.fromEntries(operation.children.map(({ name, text }) => [name, text]));
  return { service, operation: operation.name, members };
}

function operationIn(body: string): XmlNode | undefined {
  try {
    return firstOf(readXml(body), 'Body')?.children[0];
  } catch (error) {
    if (error instanceof XmlProblem) return undefined;
    throw error;
  }
}

/** What stands in the members of a price (S4 to S7). @throws RuleBroken */
function checkMembers({ service, members }: Call): void {
  const matches = (names: readonly string[], pattern: RegExp): boolean =>
    names.every((name) => pattern.test(members[name] ?? ''));
  const require = (holds: boolean, fact: string, words: string): void => {
    if (!holds) throw said(fact, -1, words);
  };
  require(matches(['cepOrigem', 'cepDestino'], /^\d{8}$/), 'S4', 'CEP inv&aacute;lido');
  const numbers =
    matches(['valorNF'], /^\d+\.\d{2}$/) &&
    matches(['peso'], /^\d+\.\d{3}$/) &&
    matches(['volume'], /^\d{1,3}\.\d{4}$/) &&
    matches(['quantidade'], /^[1-9]\d*$/) &&
    Number(members.peso) > 0;
  require(numbers, 'S5', 'Valor inv&aacute;lido');
  require(matches(
    ['coletar', 'entDificil', 'destContribuinte'],
    /^[SN]$/,
  ), 'S6', 'Op&ccedil;&atilde;o inv&aacute;lida');
  if (service === 'sswCotacaoColeta') require(matches(['ciffob'], /^[CF]$/), 'S6', 'CIF ou FOB');
  const documents = ['cnpjPagador', 'cnpjDestinatario', 'cnpjRemetente'].filter((name) => name in members);
  require(matches(documents, /^([0-9A-Z]{14})?$/), 'S7', 'CNPJ inv&aacute;lido');
  const isPayer = !('senhaPagador' in members) || members.senhaPagador === simulatedLogin.payerPassword;
  require(isPayer && members.cnpjPagador === simulatedLogin.payer, 'S9', 'Senha do pagador inv&aacute;lida');
}

/** Zip codes of Acre and Roraima, which the simulated carrier does not serve. */
const unserved = /^69[3-9]/;

function priced({ service, members }: Call, { mode, restCents }: Manner): SimulatedAnswer {
  const isServed = !unserved.test(members.cepDestino ?? '');
  if (!isServed && mode !== 'unserved_with_price') throw said('S9', -1, 'CEP de destino n&atilde;o atendido');
  const isGeneric = mode === 'unserved_with_price';
  const { parts, usedKg } = priceOf(members);
  const totalCents = parts.reduce((sum, [, cents]) => sum + cents, restCents);
  const isColeta = service === 'sswCotacaoColeta';
  const price = isColeta
    ? `<frete>${commaText(totalCents)}</frete><cotacao>4711</cotacao>`
    : `<totalFrete>${dotText(totalCents)}</totalFrete><pesoCalculo>${usedKg.toFixed(1)}</pesoCalculo>` +
      parts.map(([name, cents]) => `<${name}>${dotText(cents)}</${name}>`).join('') +
      `<tabCalculo>${isGeneric ? 'Generica' : 'ABC-SPO-0012'}</tabCalculo><nroCotacao>4711</nroCotacao>`;
  const misspelt = mode === 'renamed_member' ? price.replace(/(frete|totalFrete)>/g, 'valorTotal>') : price;
  const [number, words] = isGeneric ? [1, 'Cidade n&atilde;o atendida'] : [0, 'OK'];
  return returned(
    `<cotacao><erro>${number}</erro><mensagem>${escapeXml(words)}</mensagem><prazo>4</prazo>${misspelt}<token>t0k3n</token></cotacao>`,
  );
}

/** 300 kg a cubic metre, as road carriers count. */
const kgPerM3 = 300;

function priceOf({ peso, volume, valorNF }: Members) {
  const usedKg = Math.max(Number(peso), Number(volume) * kgPerM3);
  const fretePeso = 2500 + Math.round(usedKg * 120);
  const parts: [string, number][] = [
    ['fretePeso', fretePeso],
    ['freteValor', Math.round(Number(valorNF) * 0.3)],
    ['gris', Math.max(200, Math.round(Number(valorNF) * 0.1))],
    ['despacho', 0],
    ['cat', 0],
    ['itr', 0],
    ['pedagio', 620],
    ['tas', 500],
  ];
  const netCents = parts.reduce((sum, [, cents]) => sum + cents, 0);
  const taxCents = Math.round(netCents / 0.88) - netCents;
  parts.push(['impostos', taxCents], ['coleta', 0], ['entrega', 0], ['adicFrete', 0]);
  return { parts, usedKg };
}

/** A refusal in SSW's words; `words` with names of HTML, as it writes them (S8). */
function said(fact: string, number: number, words: string): RuleBroken {
  return new RuleBroken(
    fact,
    returned(`<cotacao><erro>${number}</erro><mensagem>${escapeXml(words)}</mensagem></cotacao>`),
  );
}

/** The document of an answer as a text in its envelope (S8). */
function returned(document: string): SimulatedAnswer {
  return enveloped(
    `<ns1:cotarResponse xmlns:ns1="urn:sswinfbr"><return xsi:type="xsd:string">${escapeXml(document)}</return></ns1:cotarResponse>`,
  );
}

function fault(words: string): SimulatedAnswer {
  return enveloped(
    `<SOAP-ENV:Fault><faultcode xsi:type="xsd:string">SOAP-ENV:Client</faultcode><faultstring xsi:type="xsd:string">${words}</faultstring></SOAP-ENV:Fault>`,
  );
}

function enveloped(inside: string): SimulatedAnswer {
  return {
    status: 200,
    headers: { 'content-type': 'text/xml; charset=utf-8' },
    body:
      '<?xml version="1.0" encoding="UTF-8"?><SOAP-ENV:Envelope xmlns:SOAP-ENV="http://schemas.xmlsoap.org/soap/envelope/" ' +
      'xmlns:xsd="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">' +
      `<SOAP-ENV:Body>${inside}</SOAP-ENV:Body></SOAP-ENV:Envelope>`,
  };
}
