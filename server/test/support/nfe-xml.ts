import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';

const plain = {
  cUF: '32',
  cNF: '12345678',
  mod: '55',
  serie: '1',
  nNF: '1234',
  dhEmi: '2026-11-20T08:15:00-03:00',
  tpNF: '1',
  tpEmis: '1',
  issuer: '11222333000181',
  vProd: '979.80',
  vNF: '1019.70',
  qVol: ['1', '2'],
  cfop: ['6108', '6102'],
  cStat: '100',
  nProt: '332260000000001',
  tpAmb: '1',
  /** Further children of the envelope. */
  beside: '',
  /** Children of the recipient, and further ones of the document. */
  dest: '<CPF>52998224725</CPF>',
  further: '',
  /** Units of a product, item by item; without them items have a name alone. */
  goods: [] as { sku: string; amount: string; total: string }[],
  grossKg: '',
};

export type NfeParts = typeof plain;

/** The access key of these parts. */
export function keyOf(changes: Partial<NfeParts> = {}): string {
  const { cUF, cNF, mod, serie, nNF, dhEmi, tpEmis, issuer } = { ...plain, ...changes };
  const month = dhEmi.slice(2, 4) + dhEmi.slice(5, 7);
  const base = `${cUF}${month}${issuer.padStart(14, '0')}${mod}${serie.padStart(3, '0')}${nNF.padStart(9, '0')}${tpEmis}${cNF}`;
  return `${base}${accessKeyCheckDigit(base)}`;
}

/** The XML of an NF-e with its protocol; `key` and `protocolKey` replace what the parts give. */
export function nfeXml(changes: Partial<NfeParts> & { key?: string; protocolKey?: string } = {}): string {
  const parts = { ...plain, ...changes };
  const key = changes.key ?? keyOf(changes);
  const issuer = parts.issuer.length === 11 ? `<CPF>${parts.issuer}</CPF>` : `<CNPJ>${parts.issuer}</CNPJ>`;
  const items = parts.cfop
    .map(
      (cfop, index) =>
        `<det nItem="${index + 1}"><prod>${codeOf(parts.goods[index])}<xProd>Café &amp; pão</xProd><CFOP>${cfop}</CFOP>${amountOf(parts.goods[index])}</prod></det>`,
    )
    .join('');
  const weight = parts.grossKg === '' ? '' : `<pesoB>${parts.grossKg}</pesoB>`;
  const volumes = parts.qVol
    .map((count, index) => `<vol><qVol>${count}</qVol>${index === 0 ? weight : ''}</vol>`)
    .join('');
  return `<?xml version="1.0" encoding="UTF-8"?>
<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"><NFe><infNFe Id="NFe${key}" versao="4.00"><ide>
<cUF>${parts.cUF}</cUF><cNF>${parts.cNF}</cNF><natOp>Venda</natOp><mod>${parts.mod}</mod><serie>${parts.serie}</serie>
<nNF>${parts.nNF}</nNF><dhEmi>${parts.dhEmi}</dhEmi><tpNF>${parts.tpNF}</tpNF><tpEmis>${parts.tpEmis}</tpEmis><tpAmb>${parts.tpAmb}</tpAmb></ide>
<emit>${issuer}<xNome>Loja</xNome></emit><dest>${parts.dest}</dest>${items}
<total><ICMSTot><vProd>${parts.vProd}</vProd><vNF>${parts.vNF}</vNF></ICMSTot></total><transp>${volumes}</transp>${parts.further}</infNFe>
<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature></NFe><protNFe versao="4.00"><infProt>
<chNFe>${changes.protocolKey ?? key}</chNFe><nProt>${parts.nProt}</nProt><cStat>${parts.cStat}</cStat></infProt></protNFe>${parts.beside}</nfeProc>`;
}

/** The registration of an event as it stands beside the NF-e of a key: its cancellation unless told. */
export function nfeEventBeside(key: string, { tpEvento = '110111', cStat = '135' } = {}): string {
  return `<retEvento versao="1.00"><infEvento><cStat>${cStat}</cStat><chNFe>${key}</chNFe><tpEvento>${tpEvento}</tpEvento></infEvento></retEvento>`;
}

type Goods = NfeParts['goods'][number] | undefined;

function codeOf(goods: Goods): string {
  return goods === undefined ? '' : `<cProd>${goods.sku}</cProd>`;
}

function amountOf(goods: Goods): string {
  return goods === undefined ? '' : `<qCom>${goods.amount}</qCom><vProd>${goods.total}</vProd>`;
}

/** A recipient with an address, as `dest` has it. */
export const someDest =
  '<CPF>52998224725</CPF><xNome>Maria Aparecida de Souza</xNome><enderDest><xLgr>Avenida Paulista</xLgr><nro>1000</nro>' +
  '<xCpl>Apto 42</xCpl><xBairro>Bela Vista</xBairro><cMun>3550308</cMun><xMun>SAO PAULO</xMun><UF>SP</UF><CEP>01311000</CEP>' +
  '<cPais>1058</cPais><fone>11987654321</fone></enderDest><indIEDest>9</indIEDest><email>maria@exemplo.com.br</email>';
