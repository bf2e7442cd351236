import { describe, expect, test } from 'vitest';
import {
  correctionLetter,
  cteEventXml,
  cteFileWith,
  cteKeyOf,
  cteXml,
  oldCancellationXml,
} from '../../../test/support/cte-xml.ts';
import { XmlProblem } from '../fiscal-xml/xml-problem.ts';
import { readCteDocument } from './read-cte-document.ts';

const key = cteKeyOf();
const read = (xml: string) => readCteDocument(new TextEncoder().encode(xml));

function fieldOf(xml: string): string {
  try {
    read(xml);
  } catch (error) {
    if (error instanceof XmlProblem) return error.field;
    throw error;
  }
  return 'none';
}

describe('reading what happened to a CT-e', () => {
  test('gives a cancellation with its protocol and reason', () => {
    expect(read(cteEventXml(key))).toEqual({
      kind: 'event',
      event: {
        kind: 'cancellation',
        accessKey: key,
        protocol: '135260000000999',
        registeredAtMs: Date.parse('2026-11-20T14:00:03Z'),
        sequence: 1,
        reason: 'Valor do frete digitado errado',
      },
    });
  });

  test('takes the shorter Id of layout 3.00, and a registration with a warning', () => {
    expect(fieldOf(cteEventXml(key, { id: `ID110111${key}01` }))).toBe('none');
    expect(fieldOf(cteEventXml(key, { cStat: '134' }))).toBe('none');
    expect(fieldOf(cteEventXml(key, { author: '11222333000262' }))).toBe('none');
  });

  test('gives the fields that a letter corrects, and nothing that stands in them', () => {
    const { event } = read(cteEventXml(key, correctionLetter)) as { event: object };
    expect(event).toMatchObject({ kind: 'correction', sequence: 2, fields: ['dest/xNome', 'compl/xObs'] });
    expect(JSON.stringify(event)).not.toContain('Maria');
  });

  test('takes the cancellation of before there were events', () => {
    const cancelled = (read(cteEventXml(key)) as { event: object }).event;
    expect(read(oldCancellationXml(key))).toEqual({ kind: 'event', event: cancelled });
    expect(fieldOf(oldCancellationXml(key, { cStat: '218' }))).toBe('retCancCTe/infCanc/cStat');
    expect(fieldOf(oldCancellationXml(key, { tpAmb: '2' }))).toBe('infCanc/tpAmb');
    const other = cteKeyOf({ nCT: '9' });
    expect(fieldOf(oldCancellationXml(key, { registered: other }))).toBe('retCancCTe/infCanc/chCTe');
  });

  test('takes the file of a CT-e that holds its cancellation as that', () => {
    for (const event of [cteEventXml(key), oldCancellationXml(key)])
      expect(read(cteFileWith(cteXml(), event))).toMatchObject({
        kind: 'event',
        event: { kind: 'cancellation', accessKey: key },
      });
    const others = cteEventXml(cteKeyOf({ nCT: '9' })) + cteEventXml(key, correctionLetter);
    const beside = others.replaceAll(/<\?xml[^>]*>\s*/g, '');
    expect(read(cteFileWith(cteXml(), beside))).toMatchObject({ kind: 'cte' });
    expect(fieldOf(cteFileWith(cteXml(), cteEventXml(key, { cStat: '631' })))).toBe(
      'retEventoCTe/infEvento/cStat',
    );
  });

  const without = (pattern: RegExp) => cteEventXml(key).replace(pattern, '');
  test.each([
    ['without its registration', without(/<retEventoCTe.*<\/retEventoCTe>/s), 'retEventoCTe/infEvento'],
    ['without an event', without(/<eventoCTe.*<\/eventoCTe>/s), 'eventoCTe/infEvento'],
    ['that was refused', cteEventXml(key, { cStat: '631' }), 'retEventoCTe/infEvento/cStat'],
    [
      'registered for another CT-e',
      cteEventXml(key, { registered: cteKeyOf({ nCT: '9' }) }),
      'retEventoCTe/infEvento/chCTe',
    ],
    ['of the test environment', cteEventXml(key, { tpAmb: '2' }), 'infEvento/tpAmb'],
    ['of another kind', cteEventXml(key, { tpEvento: '110180' }), 'infEvento/tpEvento'],
    ['by somebody else', cteEventXml(key, { author: '45997418000153' }), 'infEvento/CNPJ'],
    [
      'with the Id of another',
      cteEventXml(key, { id: `ID110111${cteKeyOf({ nCT: '9' })}001` }),
      'infEvento.Id',
    ],
    ['with the Id of another sequence', cteEventXml(key, { id: `ID110111${key}002` }), 'infEvento.Id'],
    ['of an NF-e', cteEventXml('32261111222333000181550010000012341123456789'), 'infEvento/chCTe'],
    ['without a reason', without(/<xJust>.*<\/xJust>/), 'evCancCTe/xJust'],
    [
      'without the protocol that it cancels',
      cteEventXml(key, { detEvento: '<evCancCTe><xJust>Quinze letras ou mais</xJust></evCancCTe>' }),
      'nProt',
    ],
    ['without details', cteEventXml(key, { detEvento: '' }), 'detEvento/evCancCTe'],
    [
      'that corrects nothing',
      cteEventXml(key, { ...correctionLetter, detEvento: '<evCCeCTe/>' }),
      'evCCeCTe/infCorrecao',
    ],
    [
      'that corrects a field with an odd name',
      cteEventXml(key, {
        ...correctionLetter,
        detEvento: correctionLetter.detEvento.replace('xNome', 'Maria Souza'),
      }),
      'campoAlterado',
    ],
    [
      'twice in one document',
      cteEventXml(key).replace('<eventoCTe ', '<eventoCTe/><eventoCTe '),
      'eventoCTe/infEvento',
    ],
    ['with a document type', cteEventXml(key).replace('<procEvento', '<!DOCTYPE x><procEvento'), 'xml'],
  ])('refuses one %s', (_, xml, field) => {
    expect(fieldOf(xml)).toBe(field);
  });
});
