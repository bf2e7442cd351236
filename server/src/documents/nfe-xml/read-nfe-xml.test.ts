import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { keyOf, nfeEventBeside, nfeXml } from '../../../test/support/nfe-xml.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { type NfeDocument, readNfeXml } from './read-nfe-xml.ts';

const read = (xml: string | Uint8Array): NfeDocument =>
  readNfeXml(typeof xml === 'string' ? new TextEncoder().encode(xml) : xml);

function fieldOf(xml: string | Uint8Array): string {
  try {
    read(xml);
  } catch (error) {
    if (error instanceof XmlProblem) return error.field;
    throw error;
  }
  return 'none';
}

describe('reading an NF-e', () => {
  test('gives what a freight keeps of it', () => {
    expect(read(nfeXml())).toEqual({
      accessKey: keyOf(),
      number: '1234',
      series: '1',
      issuer: '11222333000181',
      issuedAtMs: Date.parse('2026-11-20T11:15:00Z'),
      valueCents: 101_970,
      itemsCents: 97_980,
      volumeCount: 3,
      operationType: 1,
      emissionType: 1,
      protocol: '332260000000001',
      cfop: '6108',
      isTest: false,
    });
  });

  test('takes an NF-e without its protocol, of a producer, without volumes, with a prefix', () => {
    const alone = nfeXml()
      .replace(/<nfeProc[^>]*>/, '')
      .replace('<NFe>', '<NFe xmlns="http://www.portalfiscal.inf.br/nfe">')
      .replace(/<protNFe.*$/s, '');
    expect(read(alone).protocol).toBeNull();
    expect(read(nfeXml({ issuer: '52998224725' })).issuer).toBe('52998224725');
    expect(read(nfeXml({ qVol: [] })).volumeCount).toBeNull();
    const prefixed = nfeXml()
      .replace('xmlns=', 'xmlns:n=')
      .replace(/<(\/?)(?!\?|Signature|\/Signature|SignedInfo)([A-Za-z]+)/g, '<$1n:$2');
    expect(read(prefixed).accessKey).toBe(keyOf());
  });

  test('reads documents in the encoding that they declare', () => {
    const western = nfeXml().replace('UTF-8', 'ISO-8859-1');
    expect(read(Buffer.from(western, 'latin1')).number).toBe('1234');
    expect(fieldOf(Buffer.from(nfeXml(), 'latin1'))).toBe('xml');
    expect(fieldOf(nfeXml().replace('UTF-8', 'UTF-16'))).toBe('xml');
    expect(fieldOf(Buffer.from(`\uFEFF${western}`))).toBe('xml');
    expect(read(`\uFEFF${nfeXml()}`).number).toBe('1234');
  });

  test('reads any number, series and value of a whole document', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 999_999_999 }),
        fc.integer({ min: 0, max: 999 }),
        fc.integer({ min: 0, max: 999_999_999_999 }),
        (number, series, cents) => {
          const vNF = `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
          const nfe = read(nfeXml({ nNF: String(number), serie: String(series), vNF }));
          expect(nfe).toMatchObject({ number: String(number), series: String(series), valueCents: cents });
        },
      ),
      { numRuns: 50 },
    );
  });
});

describe('an NF-e is refused', () => {
  test('when its access key is wrong, or not what its fields say', () => {
    const wrong = `${keyOf().slice(0, 43)}${(Number(keyOf().at(-1)) + 1) % 10}`;
    expect(fieldOf(nfeXml({ key: wrong }))).toBe('infNFe.Id');
    expect(fieldOf(nfeXml({ key: '' }))).toBe('infNFe.Id');
    const other = keyOf();
    expect(fieldOf(nfeXml({ key: other, cUF: '35' }))).toBe('ide/cUF');
    expect(fieldOf(nfeXml({ key: other, dhEmi: '2026-10-20T08:15:00-03:00' }))).toBe('ide/dhEmi');
    expect(fieldOf(nfeXml({ key: other, issuer: '11444777000161' }))).toBe('emit/CNPJ');
    expect(fieldOf(nfeXml({ key: other, serie: '2' }))).toBe('ide/serie');
    expect(fieldOf(nfeXml({ key: other, nNF: '1235' }))).toBe('ide/nNF');
    expect(fieldOf(nfeXml({ key: other, tpEmis: '2' }))).toBe('ide/tpEmis');
    expect(fieldOf(nfeXml({ key: other, cNF: '12345679' }))).toBe('ide/cNF');
    expect(fieldOf(nfeXml({ mod: '65' }))).toBe('ide/mod');
  });

  test('when its protocol is of another, or tells of no authorisation', () => {
    expect(fieldOf(nfeXml({ protocolKey: keyOf({ nNF: '9' }) }))).toBe('infProt/chNFe');
    expect(fieldOf(nfeXml({ cStat: '110' }))).toBe('infProt/cStat');
    expect(fieldOf(nfeXml({ nProt: 'x' }))).toBe('infProt/nProt');
  });

  test('when its file tells that it was cancelled, by its own event or the old service', () => {
    const key = keyOf();
    const beside = (event: string) => fieldOf(nfeXml({ beside: event }));
    const envelope = (event: string) => `<procEventoNFe versao="1.00">${event}</procEventoNFe>`;
    const old = `<retCancNFe><infCanc><cStat>101</cStat><chNFe>${key}</chNFe></infCanc></retCancNFe>`;
    const letter = nfeEventBeside(key, { tpEvento: '110110' });
    for (const event of [
      nfeEventBeside(key),
      envelope(nfeEventBeside(key)),
      letter + nfeEventBeside(key),
      old,
    ])
      expect(beside(event)).toBe('retEvento');
    expect(beside(letter)).toBe('none');
    expect(beside(nfeEventBeside(key, { cStat: '573' }))).toBe('none');
    expect(beside(nfeEventBeside(keyOf({ nNF: '9' })))).toBe('none');
  });

  test('for values and dates that are none', () => {
    expect(fieldOf(nfeXml({ vNF: '1,00' }))).toBe('total/ICMSTot/vNF');
    expect(fieldOf(nfeXml({ vProd: '-1.00' }))).toBe('total/ICMSTot/vProd');
    expect(fieldOf(nfeXml({ tpNF: '2' }))).toBe('ide/tpNF');
    for (const dhEmi of ['2026-11-31T08:15:00-03:00', '2026-11-20 08:15', '2026-11-20T24:00:00-03:00'])
      expect(fieldOf(nfeXml({ dhEmi }))).toBe('ide/dhEmi');
    expect(fieldOf(nfeXml().replace('<nNF>1234</nNF>', ''))).toBe('ide/nNF');
    expect(fieldOf(nfeXml().replace('<nNF>1234</nNF>', '<nNF>1234</nNF><nNF>1234</nNF>'))).toBe('ide/nNF');
  });

  test('with a document type, whatever it says', () => {
    for (const subset of [
      '<!DOCTYPE x>',
      '<!DOCTYPE x SYSTEM "file:///etc/passwd">',
      '<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>',
    ])
      expect(fieldOf(nfeXml().replace('\n', subset))).toBe('xml');
  });

  test('when it is malformed, too deep, another document, or two', () => {
    expect(fieldOf(nfeXml().slice(0, -5))).toBe('xml');
    expect(fieldOf('')).toBe('xml');
    expect(fieldOf(nfeXml().replace('Loja', '&undefined;'))).toBe('xml');
    expect(fieldOf('<a>'.repeat(33))).toBe('xml');
    expect(fieldOf('<cteProc xmlns="http://www.portalfiscal.inf.br/cte"/>')).toBe('infNFe');
    expect(fieldOf(nfeXml().replace('portalfiscal', 'portalfical'))).toBe('infNFe');
    const twice = nfeXml().replace(/<NFe>.*<\/NFe>/s, (nfe) => nfe + nfe);
    expect(fieldOf(twice)).toBe('infNFe');
    expect(fieldOf(nfeXml({ nNF: '1'.repeat(300), key: keyOf() }))).toBe('ide/nNF');
  });

  test('but never by anything else than its own problem', () => {
    fc.assert(
      fc.property(fc.nat(), fc.string({ maxLength: 20 }), (at, text) => {
        const xml = nfeXml();
        const place = at % xml.length;
        expect(typeof fieldOf(xml.slice(0, place) + text + xml.slice(place + text.length))).toBe('string');
      }),
      { numRuns: 200 },
    );
  });
});
