import { accessKeyCheckDigit } from '../../src/kernel/access-key.ts';

const plain = {
  cUF: '35',
  cCT: '12345678',
  mod: '57',
  serie: '1',
  nCT: '123',
  dhEmi: '2026-11-20T10:30:00-03:00',
  tpEmis: '1',
  tpAmb: '1',
  tpCTe: '0',
  CFOP: '6353',
  issuer: '11222333000181',
  toma: '<toma3><toma>0</toma></toma3>',
  rem: '<rem><CNPJ>45997418000153</CNPJ><xNome>Loja São João</xNome></rem>',
  dest: '<dest><CPF>52998224725</CPF><xNome>Maria</xNome></dest>',
  others: '',
  vTPrest: '87.40',
  vRec: '87.40',
  components: [
    ['FRETE PESO', '60.00'],
    ['Ad. Valorem', '5.00'],
    ['PEDÁGIO', '12.40'],
    ['TX NOVA', '10.00'],
  ] as readonly (readonly [string, string])[],
  imp: '<ICMS><ICMS00><CST>00</CST><vBC>87.40</vBC><pICMS>12.00</pICMS><vICMS>10.49</vICMS></ICMS00></ICMS>',
  compl: '',
  quantities: [
    ['01', 'PESO BRUTO', '10.2000'],
    ['01', 'PESO TAXADO', '12.5000'],
    ['00', 'M3', '0.0410'],
    ['03', 'VOLUME(S)', '2.0000'],
  ] as readonly (readonly [string, string, string])[],
  nfes: ['32261111222333000181550010000012341123456789'] as readonly string[],
  replaced: '',
  completed: [] as readonly string[],
  cStat: '100',
  nProt: '135260000000001',
  protocolTpAmb: '1',
};
export type CteXmlParts = typeof plain;
type Changes = Partial<CteXmlParts> & { key?: string; protocolKey?: string };

/** The access key of these parts. */
export function cteKeyOf(changes: Changes = {}): string {
  const { cUF, cCT, mod, serie, nCT, dhEmi, tpEmis, issuer } = { ...plain, ...changes };
  const month = dhEmi.slice(2, 4) + dhEmi.slice(5, 7);
  const base = `${cUF}${month}${issuer.padStart(14, '0')}${mod}${serie.padStart(3, '0')}${nCT.padStart(9, '0')}${tpEmis}${cCT}`;
  return `${base}${accessKeyCheckDigit(base)}`;
}

/** The XML of a CT-e with its protocol; `key` and `protocolKey` replace what the parts give. */
export function cteXml(changes: Changes = {}): string {
  const parts = { ...plain, ...changes };
  const key = changes.key ?? cteKeyOf(changes);
  return `<?xml version="1.0" encoding="UTF-8"?>
<cteProc xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><CTe><infCte Id="CTe${key}" versao="4.00"><ide>
<cUF>${parts.cUF}</cUF><cCT>${parts.cCT}</cCT><CFOP>${parts.CFOP}</CFOP><natOp>Prestação</natOp><mod>${parts.mod}</mod>
<serie>${parts.serie}</serie><nCT>${parts.nCT}</nCT><dhEmi>${parts.dhEmi}</dhEmi><tpImp>1</tpImp><tpEmis>${parts.tpEmis}</tpEmis>
<cDV>${key.slice(43)}</cDV><tpAmb>${parts.tpAmb}</tpAmb><tpCTe>${parts.tpCTe}</tpCTe><modal>01</modal><tpServ>0</tpServ>
${parts.toma}</ide>${parts.compl}<emit><CNPJ>${parts.issuer}</CNPJ><xNome>Transportes &amp; Cia</xNome></emit>
${parts.rem}${parts.dest}${parts.others}<vPrest><vTPrest>${parts.vTPrest}</vTPrest><vRec>${parts.vRec}</vRec>
${parts.components.map(([name, value]) => `<Comp><xNome>${name}</xNome><vComp>${value}</vComp></Comp>`).join('')}</vPrest>
<imp>${parts.imp}</imp>${contentOf(parts)}</infCte>
<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature></CTe><protCTe versao="4.00"><infProt>
<tpAmb>${parts.protocolTpAmb}</tpAmb><chCTe>${changes.protocolKey ?? key}</chCTe><dhRecbto>2026-11-20T10:30:04-03:00</dhRecbto>
<nProt>${parts.nProt}</nProt><cStat>${parts.cStat}</cStat></infProt></protCTe></cteProc>`;
}

/** A complement names what it completes, everything else its goods. */
function contentOf({ tpCTe, quantities, nfes, replaced, completed }: CteXmlParts): string {
  if (tpCTe === '1') return completed.map((key) => `<infCteComp><chCTe>${key}</chCTe></infCteComp>`).join('');
  const measures = quantities.map(
    ([unit, name, value]) =>
      `<infQ><cUnid>${unit}</cUnid><tpMed>${name}</tpMed><qCarga>${value}</qCarga></infQ>`,
  );
  const documents = nfes.map((key) => `<infNFe><chave>${key}</chave></infNFe>`);
  const sub = replaced === '' ? '' : `<infCteSub><chCte>${replaced}</chCte></infCteSub>`;
  return `<infCTeNorm><infCarga><vCarga>1019.70</vCarga>${measures.join('')}</infCarga><infDoc>${documents.join('')}</infDoc>${sub}</infCTeNorm>`;
}

/** The same without its envelope and protocol. */
export function bareCteXml(changes: Changes = {}): string {
  return cteXml(changes)
    .replace(/<cteProc[^>]*>/, '')
    .replace('<CTe>', '<CTe xmlns="http://www.portalfiscal.inf.br/cte">')
    .replace(/<protCTe.*$/s, '');
}

const plainEvent = {
  tpEvento: '110111',
  author: '11222333000181',
  tpAmb: '1',
  nSeqEvento: '1',
  detEvento:
    '<evCancCTe><descEvento>Cancelamento</descEvento><nProt>135260000000001</nProt><xJust>Valor do frete digitado errado</xJust></evCancCTe>',
  cStat: '135',
  nProt: '135260000000999',
};
type EventChanges = Partial<typeof plainEvent> & { id?: string; registered?: string };

/** What happened to the CT-e of a key, with its registration: cancelled unless told; `registered` changes the key there. */
export function cteEventXml(key: string, changes: EventChanges = {}): string {
  const parts = { ...plainEvent, ...changes };
  const { tpEvento, nSeqEvento } = parts;
  const id = changes.id ?? `ID${tpEvento}${key}${nSeqEvento.padStart(3, '0')}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<procEventoCTe xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"><eventoCTe versao="4.00"><infEvento Id="${id}">
<cOrgao>35</cOrgao><tpAmb>${parts.tpAmb}</tpAmb><CNPJ>${parts.author}</CNPJ><chCTe>${key}</chCTe>
<dhEvento>2026-11-20T11:00:00-03:00</dhEvento><tpEvento>${tpEvento}</tpEvento><nSeqEvento>${nSeqEvento}</nSeqEvento>
<detEvento versaoEvento="4.00">${parts.detEvento}</detEvento></infEvento>
<Signature xmlns="http://www.w3.org/2000/09/xmldsig#"><SignedInfo/></Signature></eventoCTe>
<retEventoCTe versao="4.00"><infEvento><tpAmb>1</tpAmb><verAplic>SP</verAplic><cOrgao>35</cOrgao><cStat>${parts.cStat}</cStat>
<xMotivo>Evento registrado e vinculado a CT-e</xMotivo><chCTe>${changes.registered ?? key}</chCTe><tpEvento>${tpEvento}</tpEvento>
<xEvento>Evento</xEvento><nSeqEvento>${nSeqEvento}</nSeqEvento><dhRegEvento>2026-11-20T11:00:03-03:00</dhRegEvento>
<nProt>${parts.nProt}</nProt></infEvento></retEventoCTe></procEventoCTe>`;
}

/** The cancellation of a CT-e as it was registered before there were events. */
export function oldCancellationXml(
  key: string,
  { cStat = '101', tpAmb = '1', registered = key } = {},
): string {
  return `<procCancCTe xmlns="http://www.portalfiscal.inf.br/cte" versao="2.00"><cancCTe versao="2.00"><infCanc Id="ID${key}">
<tpAmb>${tpAmb}</tpAmb><xServ>CANCELAR</xServ><chCTe>${key}</chCTe><nProt>135260000000001</nProt><xJust>Valor do frete digitado errado</xJust></infCanc></cancCTe>
<retCancCTe versao="2.00"><infCanc><tpAmb>${tpAmb}</tpAmb><cUF>35</cUF><cStat>${cStat}</cStat><chCTe>${registered}</chCTe>
<dhRecbto>2026-11-20T11:00:03</dhRecbto><nProt>135260000000999</nProt></infCanc></retCancCTe></procCancCTe>`;
}

/** A CT-e's file with something beside it. */
export function cteFileWith(cte: string, beside: string): string {
  return cte.replace('</cteProc>', `${beside.replace(/^<\?xml[^>]*>/, '')}</cteProc>`);
}

/** What is in a letter of correction. */
export const correctionLetter = {
  tpEvento: '110110',
  nSeqEvento: '2',
  detEvento: `<evCCeCTe><descEvento>Carta de Correcao</descEvento>
<infCorrecao><grupoAlterado>dest</grupoAlterado><campoAlterado>xNome</campoAlterado><valorAlterado>Maria Aparecida</valorAlterado></infCorrecao>
<infCorrecao><grupoAlterado>compl</grupoAlterado><campoAlterado>xObs</campoAlterado><valorAlterado>x</valorAlterado></infCorrecao></evCCeCTe>`,
};
