import { cteKeyOf } from './cte-xml.ts';

/** A delivery of a simplified CT-e, as its XML has it. */
export type DeliveryXml = {
  item?: string | null;
  vPrest: string;
  vRec?: string | null;
  components?: readonly (readonly [string, string])[];
  nfes?: readonly string[];
  others?: string;
  destination?: string;
};

const plain = {
  root: 'cteSimpProc',
  nCT: '123',
  serie: '1',
  dhEmi: '2026-11-20T10:30:00-03:00',
  issuer: '11222333000181',
  tpCTe: '5',
  tpAmb: '1',
  CFOP: '6353',
  toma: '<toma><toma>0</toma><indIEToma>1</indIEToma><CNPJ>45997418000153</CNPJ><xNome>Loja São João</xNome></toma>',
  compl: '',
  quantities: [
    ['01', '02', '50.0000'],
    ['01', '05', '62.5000'],
    ['00', '00', '0.2500'],
    ['03', '07', '4.0000'],
  ] as readonly (readonly [string, string, string])[],
  deliveries: [{ vPrest: '60.00' }, { vPrest: '40.00' }] as readonly DeliveryXml[],
  vTPrest: '100.00',
  vTRec: '100.00',
  imp: '<ICMS><ICMS00><CST>00</CST><vBC>100.00</vBC><pICMS>12.00</pICMS><vICMS>12.00</vICMS></ICMS00></ICMS>',
  replaced: '',
};
type Changes = Partial<typeof plain>;

/** The XML of a simplified CT-e with its protocol. */
export function simplifiedCteXml(changes: Changes = {}): string {
  const parts = { ...plain, ...changes };
  const { nCT, serie, dhEmi, issuer, root } = parts;
  const key = cteKeyOf({ nCT, serie, dhEmi, issuer });
  const measures = parts.quantities.map(
    ([unit, code, value]) =>
      `<infQ><cUnid>${unit}</cUnid><tpMed>${code}</tpMed><qCarga>${value}</qCarga></infQ>`,
  );
  const sub = parts.replaced === '' ? '' : `<infCteSub><chCte>${parts.replaced}</chCte></infCteSub>`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><CTeSimp><infCte Id="CTe${key}" versao="4.00"><ide>
<cUF>35</cUF><cCT>12345678</cCT><CFOP>${parts.CFOP}</CFOP><natOp>Prestação</natOp><mod>57</mod><serie>${serie}</serie>
<nCT>${nCT}</nCT><dhEmi>${dhEmi}</dhEmi><tpImp>1</tpImp><tpEmis>1</tpEmis><cDV>${key.slice(43)}</cDV><tpAmb>${parts.tpAmb}</tpAmb>
<tpCTe>${parts.tpCTe}</tpCTe><modal>01</modal><tpServ>0</tpServ><UFIni>SP</UFIni><UFFim>BA</UFFim></ide>${parts.compl}
<emit><CNPJ>${issuer}</CNPJ><xNome>Transportes &amp; Cia</xNome></emit>${parts.toma}
<infCarga><vCarga>1019.70</vCarga><proPred>Tintas</proPred>${measures.join('')}</infCarga>
${parts.deliveries.map(deliveryXml).join('')}${sub}<imp>${parts.imp}</imp>
<total><vTPrest>${parts.vTPrest}</vTPrest><vTRec>${parts.vTRec}</vTRec></total></infCte></CTeSimp>
<protCTe versao="4.00"><infProt><tpAmb>${parts.tpAmb}</tpAmb><chCTe>${key}</chCTe><dhRecbto>2026-11-20T10:30:04-03:00</dhRecbto>
<nProt>135260000000001</nProt><cStat>100</cStat></infProt></protCTe></${root}>`;
}

function deliveryXml(delivery: DeliveryXml, index: number): string {
  const {
    vPrest,
    vRec = vPrest,
    components = [],
    nfes = [],
    others = '',
    destination = '2927408',
  } = delivery;
  const { item = String(index + 1) } = delivery;
  const lines = components.map(
    ([name, value]) => `<Comp><xNome>${name}</xNome><vComp>${value}</vComp></Comp>`,
  );
  return `<det${item === null ? '' : ` nItem="${item}"`}><cMunIni>3550308</cMunIni><xMunIni>São Paulo</xMunIni>
<cMunFim>${destination}</cMunFim><xMunFim>Salvador</xMunFim><vPrest>${vPrest}</vPrest>${vRec === null ? '' : `<vRec>${vRec}</vRec>`}
${lines.join('')}${nfes.map((key) => `<infNFe><chNFe>${key}</chNFe></infNFe>`).join('')}${others}</det>`;
}
