import { accessKeyCheckDigit } from '../../../../kernel/access-key.ts';
import { escapeXml } from '../../../../kernel/escape-xml.ts';
import { formatDatetime } from '../../../../kernel/sao-paulo.ts';
import type { Loose } from '../../simulator/loose.ts';
import type { SimulatedAnswer } from '../../simulator/simulator.ts';
import type { SimulatedOrder, SimulatedState } from './state.ts';
import { require } from './wire-rules.ts';

/** Numbers of the states at IBGE that senders of the demo and of tests are in; any other is taken for São Paulo. */
const stateCodes: Readonly<Record<string, string>> = {
  ES: '32',
  MG: '31',
  RJ: '33',
  PR: '41',
  SC: '42',
  RS: '43',
};
const series = '001';
const icmsRate = 0.12;

/** The access key of an order's CT-e, by the layout of its 44 digits. Pure. */
export function cteKeyOf({ issuerCnpj }: Pick<SimulatedState, 'issuerCnpj'>, order: SimulatedOrder): string {
  const { uf } = (order.request.rem ?? {}) as Loose;
  const month = formatDatetime(order.startedAtMs).slice(2, 7).replace('-', '');
  const number = String(order.number).padStart(9, '0');
  const base = `${stateCodes[String(uf)] ?? '35'}${month}${issuerCnpj}57${series}${number}1${order.shipmentId}`;
  return `${base}${accessKeyCheckDigit(base)}`;
}

/** The XML of a CT-e (J20). @throws RuleBroken */
export function cteAnswer(state: SimulatedState, { dacte }: Loose): SimulatedAnswer {
  require(typeof dacte === 'string' && /^[0-9A-Z]{44}$/.test(dacte), 'J20', 'DACTE INVALIDO');
  const order = state.orders.find((one) => cteKeyOf(state, one) === dacte);
  if (order === undefined)
    return { status: 404, body: JSON.stringify({ erro: { id: -1, descricao: 'CTE NAO LOCALIZADO' } }) };
  return {
    status: 200,
    headers: { 'content-type': 'application/xml; charset=utf-8' },
    body: cteXml(state, order),
  };
}

function cteXml(state: SimulatedState, order: SimulatedOrder): string {
  const key = cteKeyOf(state, order);
  const { request, number, startedAtMs, nfeKeys } = order;
  const cents = chargedCents(request);
  const issuedAt = `${formatDatetime(startedAtMs).replace(' ', 'T')}-03:00`;
  const tax = Math.round(cents * icmsRate);
  const reais = (amount: number): string => (amount / 100).toFixed(2);
  return `<?xml version="1.0" encoding="UTF-8"?>
<cteProc xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><CTe><infCte Id="CTe${key}" versao="4.00"><ide>
<cUF>${key.slice(0, 2)}</cUF><cCT>${key.slice(35, 43)}</cCT><CFOP>6353</CFOP><natOp>Prestação</natOp><mod>57</mod><serie>1</serie>
<nCT>${number}</nCT><dhEmi>${issuedAt}</dhEmi><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${key.slice(43)}</cDV><tpAmb>1</tpAmb><tpCTe>0</tpCTe>
<modal>01</modal><tpServ>0</tpServ><toma3><toma>0</toma></toma3></ide>
<emit><CNPJ>${state.issuerCnpj}</CNPJ><xNome>Jadlog simulada</xNome></emit>
${partyXml('rem', (request.rem ?? {}) as Loose)}${partyXml('dest', (request.des ?? {}) as Loose)}
<vPrest><vTPrest>${reais(cents)}</vTPrest><vRec>${reais(cents)}</vRec><Comp><xNome>FRETE VALOR</xNome><vComp>${reais(cents)}</vComp></Comp></vPrest>
<imp><ICMS><ICMS00><CST>00</CST><vBC>${reais(cents)}</vBC><pICMS>12.00</pICMS><vICMS>${reais(tax)}</vICMS></ICMS00></ICMS></imp>
<infCTeNorm><infCarga><vCarga>${Number(request.totValor ?? 0).toFixed(2)}</vCarga><infQ><cUnid>01</cUnid><tpMed>PESO BRUTO</tpMed><qCarga>${Number(request.totPeso ?? 0).toFixed(4)}</qCarga></infQ></infCarga>
<infDoc>${nfeKeys.map((one) => `<infNFe><chave>${escapeXml(one)}</chave></infNFe>`).join('')}</infDoc></infCTeNorm></infCte></CTe>
<protCTe versao="4.00"><infProt><tpAmb>1</tpAmb><chCTe>${key}</chCTe><dhRecbto>${issuedAt}</dhRecbto><nProt>135260000000001</nProt><cStat>100</cStat></infProt></protCTe></cteProc>`;
}

/** What it charges: what its price of the real weight would be, so that audits find something where volumes cube. */
function chargedCents({ totPeso, totValor, modalidade }: Loose): number {
  return (
    1290 + Math.round(Number(totPeso) * 185) + Math.round(Number(totValor) * 0.3) + Number(modalidade) * 7
  );
}

function partyXml(name: 'rem' | 'dest', { cnpjCpf, nome }: Loose): string {
  const document = String(cnpjCpf ?? '');
  const tag = document.length === 11 ? 'CPF' : 'CNPJ';
  return `<${name}><${tag}>${escapeXml(document)}</${tag}><xNome>${escapeXml(String(nome ?? ''))}</xNome></${name}>`;
}
