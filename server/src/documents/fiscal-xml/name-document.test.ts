import { describe, expect, test } from 'vitest';
import { bareCteXml, cteEventXml, cteKeyOf, cteXml } from '../../../test/support/cte-xml.ts';
import { nfeXml } from '../../../test/support/nfe-xml.ts';
import { readCteDocument } from '../cte-xml/read-cte-document.ts';
import { readNfeXml } from '../nfe-xml/read-nfe-xml.ts';
import { XmlProblem } from './xml-problem.ts';

const readers = { cte: readCteDocument, nfe: readNfeXml };

function messageOf(wanted: keyof typeof readers, xml: string): string {
  try {
    readers[wanted](new TextEncoder().encode(xml));
  } catch (error) {
    if (error instanceof XmlProblem) return error.message;
    throw error;
  }
  return 'read';
}

const withoutNamespace = (xml: string) => xml.replaceAll(/ xmlns="http:\/\/www\.portalfiscal[^"]*"/g, '');
const ofCte = (name: string) => `<${name} xmlns="http://www.portalfiscal.inf.br/cte" versao="4.00"/>`;
const ofNfe = (name: string) => `<${name} xmlns="http://www.portalfiscal.inf.br/nfe" versao="4.00"/>`;
const oldCte = cteXml({ dhEmi: '2016-11-20T10:30:00' }).replaceAll('versao="4.00"', 'versao="2.00"');

describe('a document handed in as a CT-e', () => {
  test.each([
    ['an NF-e', nfeXml(), /é uma NF-e, e não um CT-e; anexe-a ao frete/],
    ['an NF-e without namespace', withoutNamespace(nfeXml()), /é uma NF-e, e não um CT-e/],
    ['an NFC-e', nfeXml({ mod: '65' }), /é uma NFC-e \(modelo 65\).*não acompanha transporte/],
    ['an event of an NF-e', ofNfe('procEventoNFe'), /é um evento de NF-e/],
    ['a list of numbers never used', ofNfe('ProcInutNFe'), /é uma inutilização/],
    ['a manifest', '<mdfeProc xmlns="http://www.portalfiscal.inf.br/mdfe"/>', /é um MDF-e/],
    ['a summary', ofNfe('resNFe'), /é um resumo da distribuição/],
    [
      'a posting list',
      '<correioslog><tipo_arquivo>Postagem</tipo_arquivo></correioslog>',
      /lista de postagem/,
    ],
    ['a note of services', '<CompNfse xmlns="http://www.abrasf.org.br/nfse.xsd"/>', /é uma NFS-e/],
    ['a CT-e of other services', ofCte('cteOSProc'), /é um CT-e OS/],
    ['a CT-e of other services by its model', cteXml({ mod: '67' }), /é um CT-e OS/],
    ['a waybill of valuables', ofCte('GTVeProc'), /é uma GTV-e/],
    ['a CT-e without namespace', withoutNamespace(cteXml()), /é um CT-e sem o namespace/],
    ['a CT-e of an old layout', oldCte, /inválid.*layout 2\.00, e a leitura é do 4\.00/],
    ['a PDF', '%PDF-1.7\n%âãÏÓ', /é um PDF/],
    ['a ZIP', 'PK\u0003\u0004rest', /compactado/],
    ['a PROCEDA file', `000${'TRANSPORTADORA'.padEnd(120)}\r\n`, /arquivo de EDI/],
    ['a page', '<html><body/></html>', /página HTML/],
  ])('is told by what it is: %s', (_, xml, message) => {
    expect(messageOf('cte', xml)).toMatch(message);
  });

  test('keeps its own problem where it is one', () => {
    expect(messageOf('cte', cteXml({ cStat: '110' }))).toBe('o CT-e não está autorizado');
    expect(messageOf('cte', cteXml().replace('<cteProc', '<!DOCTYPE x><cteProc'))).toMatch(/DOCTYPE/);
    expect(messageOf('cte', '<outro/>')).toMatch(/namespace esperado/);
    expect(messageOf('cte', cteXml().slice(0, 700))).toMatch(/malformado/);
  });
});

describe('a document handed in as an NF-e', () => {
  test.each([
    ['a CT-e', cteXml(), /é um CT-e, e não uma NF-e; ele entra em .*cte\/xml/],
    ['a bare CT-e', bareCteXml(), /é um CT-e, e não uma NF-e/],
    ['an event of a CT-e', cteEventXml(cteKeyOf()), /é um evento de CT-e/],
    ['an NFC-e', nfeXml({ mod: '65' }), /é uma NFC-e/],
    ['its event', ofNfe('procEventoNFe'), /é um evento de NF-e.*envie o XML da própria NF-e/],
    ['an NF-e without namespace', withoutNamespace(nfeXml()), /é uma NF-e sem o namespace/],
    ['JSON', '{"chave_acesso":"1"}', /é JSON/],
  ])('is told by what it is: %s', (_, xml, message) => {
    expect(messageOf('nfe', xml)).toMatch(message);
  });

  test('keeps its own problem where it is one', () => {
    expect(messageOf('nfe', nfeXml({ vNF: '1,00' }))).toBe('é inválido');
  });
});
