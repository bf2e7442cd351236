import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bareCteXml, cteKeyOf, cteXml } from '../../../test/support/cte-xml.ts';
import { classify } from '../cte/classify.ts';
import { usualMeanings } from '../cte/component-names.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { readCteDocument } from './read-cte-document.ts';
import type { CteXml } from './read-cte-xml.ts';

function read(xml: string | Uint8Array): CteXml {
  const document = readCteDocument(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml);
  if (document.kind !== 'cte') throw new Error('read as an event');
  return document;
}

function fieldOf(xml: string | Uint8Array): string {
  try {
    read(xml);
  } catch (error) {
    if (error instanceof XmlProblem) return error.field;
    throw error;
  }
  return 'none';
}

const icms = (group: string) => ({ imp: `<ICMS>${group}</ICMS>` });
const taxesIn = (imp: object) => read(cteXml(imp)).cte.document;

describe('reading a CT-e', () => {
  test('gives what is kept, listed and audited of it', () => {
    const { cte, parties } = read(cteXml());
    expect(cte).toEqual({
      accessKey: cteKeyOf(),
      action: 'include',
      series: 1,
      number: 123,
      operationType: 'N',
      totalCents: 8740,
      issuedAtMs: Date.parse('2026-11-20T13:30:00Z'),
      processedAtMs: Date.parse('2026-11-20T13:30:04Z'),
      nfes: [
        {
          accessKey: '32261111222333000181550010000012341123456789',
          number: '1234',
          series: '1',
          issuer: '11222333000181',
          isNumberCut: false,
        },
      ],
      relatedKeys: [],
      trackingCodes: [],
      document: {
        v: 1,
        protocol: '135260000000001',
        freightTerm: 'C',
        transportType: null,
        cfop: 6353,
        taxSubstitution: 2,
        volumeCount: 2,
        charges: {},
        components: [
          { name: 'FRETE PESO', cents: 6000, charge: null },
          { name: 'Ad. Valorem', cents: 500, charge: null },
          { name: 'PEDÁGIO', cents: 1240, charge: null },
          { name: 'TX NOVA', cents: 1000, charge: null },
        ],
        taxes: { icmsBaseCents: 8740, icmsRatePpm: 120_000, icmsCents: 1049 },
        measures: { grossG: 10_200, taxedG: 12_500, cubageCm3: 41_000 },
        goodsCents: 101_970,
        payableCents: 8740,
        issuer: { cnpj: '11222333000181', name: 'Transportes & Cia' },
        consignee: null,
        nfeIssuerCnpj: '11222333000181',
        trackingCode: null,
        operationNature: 'Prestação',
        cteType: '0',
        serviceType: '0',
      },
    });
    expect(parties.cnpjs).toEqual(['45997418000153']);
  });

  test('takes a CT-e without its protocol, and one with a prefix', () => {
    expect(read(bareCteXml()).cte).toMatchObject({ processedAtMs: null, document: { protocol: null } });
    const prefixed = cteXml()
      .replace('xmlns=', 'xmlns:c=')
      .replace(/<(\/?)(?!\?|Signature|\/Signature|SignedInfo)([A-Za-z])/g, '<$1c:$2');
    expect(read(prefixed).cte.accessKey).toBe(cteKeyOf());
  });

  test('takes an alphanumeric CNPJ', () => {
    expect(read(cteXml({ issuer: '12ABC34501DE35' })).cte.document.issuer.cnpj).toBe('12ABC34501DE35');
  });

  test('sorts components by what they are usually called', () => {
    const { document } = read(cteXml()).cte;
    const { charges, components } = classify(document, (key) => usualMeanings.get(key) ?? null);
    expect(charges).toEqual({ freight_weight: 6000, advalorem: 500, toll: 1240, additional: 1000 });
    expect(components.map(({ charge }) => charge)).toEqual(['freight_weight', 'advalorem', 'toll', null]);
  });

  test.each([
    [
      'ICMS20',
      '<ICMS20><vBC>50.00</vBC><pICMS>12.00</pICMS><vICMS>6.00</vICMS></ICMS20>',
      [5000, 120_000, 600],
      2,
    ],
    ['ICMS45', '<ICMS45><CST>40</CST></ICMS45>', [0, 0, 0], 3],
    [
      'ICMS60',
      '<ICMS60><vBCSTRet>9.00</vBCSTRet><vICMSSTRet>1.08</vICMSSTRet><pICMSSTRet>12.00</pICMSSTRet></ICMS60>',
      [900, 120_000, 108],
      1,
    ],
    [
      'ICMS90',
      '<ICMS90><vBC>9.00</vBC><pICMS>7.00</pICMS><vICMS>0.63</vICMS></ICMS90>',
      [900, 70_000, 63],
      2,
    ],
    [
      'ICMSOutraUF',
      '<ICMSOutraUF><vBCOutraUF>9.00</vBCOutraUF><pICMSOutraUF>7.00</pICMSOutraUF><vICMSOutraUF>0.63</vICMSOutraUF></ICMSOutraUF>',
      [900, 70_000, 63],
      2,
    ],
    ['ICMSSN', '<ICMSSN><indSN>1</indSN></ICMSSN>', [0, 0, 0], 2],
  ])('reads the group %s', (...[, group, [base, rate, value], substitution]) => {
    const { taxes, taxSubstitution } = taxesIn(icms(group));
    expect(taxes).toEqual({ icmsBaseCents: base, icmsRatePpm: rate, icmsCents: value });
    expect(taxSubstitution).toBe(substitution);
  });

  test('reads the DIFAL and the taxes of the reform', () => {
    const imp = `<ICMS><ICMSSN/></ICMS><ICMSUFFim><vBCUFFim>87.40</vBCUFFim><pICMSUFFim>18.00</pICMSUFFim>
      <pICMSInter>12.00</pICMSInter><vICMSUFFim>5.24</vICMSUFFim><vICMSUFIni>0.00</vICMSUFIni></ICMSUFFim>
      <IBSCBS><CST>000</CST><gIBSCBS><vBC>76.91</vBC><gIBSUF><pIBSUF>0.1000</pIBSUF><vIBSUF>0.08</vIBSUF></gIBSUF>
      <gIBSMun><pIBSMun>0.0000</pIBSMun><vIBSMun>0.00</vIBSMun></gIBSMun><vIBS>0.08</vIBS>
      <gCBS><pCBS>0.9000</pCBS><vCBS>0.69</vCBS></gCBS></gIBSCBS></IBSCBS>`;
    expect(taxesIn({ imp }).taxes).toMatchObject({
      difalOriginRatePpm: 120_000,
      difalDestinationRatePpm: 180_000,
      difalOriginCents: 0,
      difalDestinationCents: 524,
      ibsCbsBaseCents: 7691,
      ibsRatePpm: 1000,
      ibsCents: 8,
      stateIbsRatePpm: 1000,
      stateIbsCents: 8,
      municipalityIbsRatePpm: 0,
      municipalityIbsCents: 0,
      cbsRatePpm: 9000,
      cbsCents: 69,
    });
  });

  test('reads quantities by trust, tonnes too, of several the largest, zeros as nothing', () => {
    const quantities = [
      ['02', 'Peso Real', '0.0100'],
      ['01', 'PESO AFERIDO', '99.0000'],
      ['01', 'PESO CUBADO', '0.0000'],
      ['01', 'peso base de cálculo', '11.0000'],
      ['01', 'PESO BASE DE CALCULO', '12.3456'],
    ] as const;
    const { document } = read(cteXml({ quantities })).cte;
    expect(document.measures).toEqual({ grossG: 10_000, taxedG: 12_346 });
    expect(document.volumeCount).toBeNull();
  });

  test.each(['KILO', 'Kg', 'cUnid 01', 'CARGA'])(
    'takes %s for the gross weight, where no other is',
    (name) => {
      const taxed = ['01', 'PESO TAXADO', '12.5000'] as const;
      const unnamed = ['01', name, '10.2000'] as const;
      const measuresWith = (...quantities: (readonly [string, string, string])[]) =>
        read(cteXml({ quantities })).cte.document.measures;
      expect(measuresWith(unnamed, taxed)).toEqual({ grossG: 10_200, taxedG: 12_500 });
      expect(measuresWith(unnamed, ['01', 'PESO BRUTO', '9.0000'])).toEqual({ grossG: 9000 });
      expect(measuresWith(['03', name, '4.0000'], taxed)).toEqual({ taxedG: 12_500 });
    },
  );

  test('knows complements and replacements by the keys they name', () => {
    const target = cteKeyOf({ nCT: '99' });
    const complement = read(cteXml({ tpCTe: '1', completed: [target] })).cte;
    expect(complement).toMatchObject({
      action: 'complement',
      operationType: 'C',
      relatedKeys: [target],
      nfes: [],
    });
    expect(read(cteXml({ tpCTe: '3', replaced: target })).cte).toMatchObject({
      action: 'replace',
      relatedKeys: [target],
    });
    expect(fieldOf(cteXml({ tpCTe: '3' }))).toBe('infCTeNorm/infCteSub/chCte');
    expect(fieldOf(cteXml({ tpCTe: '1', completed: [cteKeyOf()] }))).toBe('infCteComp/chCTe');
    expect(fieldOf(cteXml({ tpCTe: '1', completed: ['1'.repeat(44)] }))).toBe('infCteComp/chCTe');
  });

  test('knows who pays', () => {
    const third = '<toma4><toma>4</toma><CNPJ>34238864000168</CNPJ><xNome>Paga</xNome></toma4>';
    const term = (toma: string) => read(cteXml({ toma })).cte.document.freightTerm;
    expect(['0', '1', '2', '3'].map((number) => term(`<toma3><toma>${number}</toma></toma3>`))).toEqual([
      'C',
      'C',
      'F',
      'F',
    ]);
    const { cte, parties } = read(cteXml({ toma: third }));
    expect(cte.document).toMatchObject({
      freightTerm: null,
      consignee: { cnpj: '34238864000168', name: 'Paga' },
    });
    expect(parties.cnpjs).toEqual(['34238864000168', '45997418000153']);
    expect(term(third.replace('34238864000168', '45997418000234'))).toBe('C');
    expect(fieldOf(cteXml({ toma: '' }))).toBe('ide/toma4/toma');
  });

  test('finds codes in the notes of carrier and shipper, and old notes by number', () => {
    const compl = '<compl><ObsCont xCampo="pedido"><xTexto>FR261120A1B2C</xTexto></ObsCont></compl>';
    expect(read(cteXml({ compl })).cte.trackingCodes).toEqual(['FR261120A1B2C']);
    const old = cteXml({ nfes: [] }).replace(
      '<infDoc>',
      '<infDoc><infNF><serie>001</serie><nDoc>000123</nDoc></infNF>',
    );
    expect(read(old).cte.nfes).toEqual([
      { accessKey: null, number: '123', series: '1', issuer: '45997418000153', isNumberCut: false },
    ]);
  });
});

describe('a CT-e is refused', () => {
  test.each([
    ['cUF', 'ide/cUF', '33'],
    ['serie', 'ide/serie', '2'],
    ['nCT', 'ide/nCT', '124'],
    ['dhEmi', 'ide/dhEmi', '2026-10-31T10:00:00-03:00'],
    ['cCT', 'ide/cCT', '87654321'],
    ['issuer', 'emit/CNPJ', '45997418000153'],
    ['tpEmis', 'ide/tpEmis', '5'],
  ])('where %s is not what the key says', (part, field, value) => {
    expect(fieldOf(cteXml({ [part]: value, key: cteKeyOf() }))).toBe(field);
  });

  test.each([
    ['without authorisation', cteXml({ cStat: '110' }), 'infProt/cStat'],
    ['with the protocol of another', cteXml({ protocolKey: cteKeyOf({ nCT: '9' }) }), 'infProt/chCTe'],
    ['of the test environment with a protocol of production', cteXml({ tpAmb: '2' }), 'infProt/tpAmb'],
    ['of an environment that does not exist', cteXml({ tpAmb: '3' }), 'ide/tpAmb'],
    ['in an envelope without protocol', cteXml().replace(/<protCTe.*<\/protCTe>/s, ''), 'protCTe'],
    [
      'with a wrong check digit',
      cteXml({ key: `${cteKeyOf().slice(0, 43)}${(Number(cteKeyOf()[43]) + 1) % 10}` }),
      'infCte.Id',
    ],
    [
      'whose model is not the one of its root',
      cteXml().replaceAll(/<(\/?)CTe>/g, '<$1CTeSimp>'),
      'ide/tpCTe',
    ],
    [
      'that is an event without its registration',
      '<eventoCTe xmlns="http://www.portalfiscal.inf.br/cte"/>',
      'infCte',
    ],
    ['of another namespace', cteXml().replace('inf.br/cte', 'inf.br/nfe'), 'xml'],
    ['with two CT-es', cteXml().replace('</CTe>', '</CTe><CTe/>'), 'CTe'],
    ['with two infCte', cteXml().replace('</infCte>', '</infCte><infCte/>'), 'infCte'],
    [
      'with a value twice',
      cteXml().replace('<vTPrest>', '<vTPrest>1.00</vTPrest><vTPrest>'),
      'vPrest/vTPrest',
    ],
    ['with two groups of ICMS', cteXml(icms('<ICMSSN/><ICMS45/>')), 'imp/ICMS'],
    ['with an unknown group of ICMS', cteXml(icms('<ICMS77/>')), 'imp/ICMS'],
    ['with a decimal comma', cteXml({ vTPrest: '87,40' }), 'vPrest/vTPrest'],
    ['with a negative total', cteXml({ vTPrest: '-1.00' }), 'vPrest/vTPrest'],
    ['with a day that does not exist', cteXml({ dhEmi: '2026-02-30T10:00:00-03:00' }), 'ide/dhEmi'],
    ['with a wrong key of an NF-e', cteXml({ nfes: ['3'.repeat(44)] }), 'infDoc/infNFe/chave'],
    ['with more goods than a freight can have', cteXml({ nfes: manyNfes(5001) }), 'infCTeNorm/infDoc'],
  ])('%s', (_, xml, field) => {
    expect(fieldOf(xml)).toBe(field);
  });

  test.each([
    ['a file', '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>'],
    ['an address', '<!DOCTYPE x SYSTEM "http://127.0.0.1/x.dtd">'],
    ['a parameter', '<!DOCTYPE x [<!ENTITY % e SYSTEM "http://127.0.0.1/x">%e;]>'],
    ['laughs', '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>'],
    ['nothing at all', '<!DOCTYPE x>'],
  ])('with a document type that brings in %s', (_, doctype) => {
    expect(fieldOf(cteXml().replace('?>', `?>${doctype}`))).toBe('xml');
  });

  test.each([
    ['deep', cteXml().replace('<natOp>', `${'<a>'.repeat(100_000)}<natOp>`)],
    ['with a long attribute', cteXml().replace('<ide>', `<ide a="${'x'.repeat(10_000_000)}">`)],
    ['with many attributes', cteXml().replace('<ide>', `<ide ${attributes(100_000)}>`)],
    ['with entities nobody declared', cteXml().replace('Prestação', '&nbsp;')],
    ['cut off', cteXml().slice(0, 700)],
    ['empty', ''],
    ['no XML', '{"a":1}'],
  ])('that is %s', (_, xml) => {
    expect(fieldOf(xml)).toBe('xml');
  });

  test('with a million references or a text that never ends', () => {
    expect(fieldOf(cteXml().replace('Prestação', '&#65;'.repeat(1_000_000)))).toBe('natOp');
  });
});

describe('the encoding of a CT-e', () => {
  test('is the one it declares, or it is refused', () => {
    const western = cteXml().replace('UTF-8', 'ISO-8859-1');
    expect(read(Buffer.from(western, 'latin1')).cte.document.operationNature).toBe('Prestação');
    expect(read(`\uFEFF${cteXml()}`).cte.document.operationNature).toBe('Prestação');
    expect(fieldOf(Buffer.from(cteXml(), 'latin1'))).toBe('xml');
    expect(fieldOf(Buffer.from(`\uFEFF${western}`))).toBe('xml');
    expect(fieldOf(cteXml().replace('UTF-8', 'UTF-16'))).toBe('xml');
    expect(fieldOf(Buffer.from(cteXml(), 'utf16le'))).toBe('xml');
  });
});

describe('whatever is sent as a CT-e', () => {
  const xml = cteXml();

  test('reads or is refused by name, and nothing else happens', () => {
    fc.assert(
      fc.property(fc.nat(xml.length - 1), fc.nat(40), fc.string({ maxLength: 12 }), (start, length, text) => {
        expect(typeof fieldOf(xml.slice(0, start) + text + xml.slice(start + length))).toBe('string');
      }),
    );
  });

  test('adds up to what its components say, to the cent', () => {
    const cents = fc.integer({ min: 0, max: 99_999_999 });
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.constantFrom('GRIS', 'TDE', 'FRETE PESO', 'X?'), cents)), (lines) => {
        const components = lines.map(([name, value]) => [name, (value / 100).toFixed(2)] as const);
        const { charges } = classify(
          read(cteXml({ components })).cte.document,
          (key) => usualMeanings.get(key) ?? null,
        );
        const sum = Object.values(charges).reduce((total, value) => total + value, 0);
        expect(sum).toBe(lines.reduce((total, [, value]) => total + value, 0));
      }),
    );
  });
});

function attributes(count: number): string {
  return Array.from({ length: count }, (_, index) => `a${index}="1"`).join(' ');
}

function manyNfes(count: number): string[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(9, '0');
    return cteKeyOf({ mod: '55', nCT: number });
  });
}
