import { describe, expect, test } from 'vitest';
import {
  authorizedLabel,
  carrierLabel,
  danfeLabel,
  oddDanfeLabel,
  postalLabel,
} from '../../../test/support/labels.ts';
import { danfeNfe } from './danfe-nfe.ts';
import { cellCorner, sheetFor, sheetRuns } from './impose.ts';
import { layoutOf, sheetOf } from './layouts.ts';
import { problemsOf } from './problems.ts';

describe('layouts', () => {
  test.each([
    [1, 'postal', 210, 297, 105, 140, 2],
    [1, 'carrier', 210, 297, 70, 99, 9],
    [2, 'carrier', 100, 140, 100, 140, 1],
    [3, 'postal', 210, 297, 105, 148.5, 4],
    [4, 'carrier', 210, 297, 105, 99, 6],
    [5, 'postal', 100, 140, 100, 140, 1],
    [6, 'carrier', 190, 55, 190, 55, 1],
    [7, 'danfe', 210, 297, 100, 100, 4],
    [8, 'danfe', 210, 297, 100, 140, 4],
    [9, 'danfe', 100, 100, 100, 100, 1],
    [10, 'danfe', 100, 140, 100, 140, 1],
  ] as const)('%i of %s', (...[number, model, pageWidth, pageHeight, width, height, count]) => {
    const sheet = sheetOf(layoutOf(number), model);
    expect(sheet).toMatchObject({
      page: { widthMm: pageWidth, heightMm: pageHeight },
      cell: { widthMm: width, heightMm: height },
    });
    expect(sheet.columns * sheet.rows).toBe(count);
    const corners = Array.from({ length: count }, (_, index) => cellCorner(sheet, index));
    for (const [index, { x, y }] of corners.entries()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(pageWidth + 1e-9);
      expect(y + height).toBeLessThanOrEqual(pageHeight + 1e-9);
      for (const other of corners.slice(index + 1))
        expect(Math.abs(other.x - x) >= width || Math.abs(other.y - y) >= height).toBe(true);
    }
  });

  test('there are ten, and only the fifth is always text', () => {
    for (let number = 1; number <= 10; number += 1) expect(layoutOf(number).isText).toBe(number === 5);
    for (const number of [0, 11, 1.5]) expect(() => layoutOf(number)).toThrow(RangeError);
  });

  test('a sheet of its own begins where the cells change', () => {
    const mixed = [carrierLabel, postalLabel, postalLabel, carrierLabel];
    expect(sheetRuns(layoutOf(1), mixed).map(({ slots }) => slots.length)).toEqual([1, 2, 1]);
    expect(sheetRuns(layoutOf(2), mixed).map(({ slots }) => slots.length)).toEqual([4]);
  });

  test('models stay with their layouts', () => {
    expect(() => sheetFor(layoutOf(2), danfeLabel)).toThrow(RangeError);
    expect(() => sheetFor(layoutOf(9), carrierLabel)).toThrow(RangeError);
    expect(() => sheetRuns(layoutOf(9), [])).toThrow(RangeError);
  });
});

describe('the NF-e of a simplified DANFE', () => {
  const { nfe } = danfeLabel;

  test('is taken whole', () => {
    expect(danfeNfe({ ...nfe, valueCents: null, authorisedAtMs: null })).toEqual({
      nfe: { ...nfe, valueCents: null, authorisedAtMs: null },
    });
  });

  test('lacks what it lacks by the names of the wire', () => {
    const missing = [
      'operationType',
      'emissionType',
      'protocol',
      'issuedAtMs',
      'number',
      'series',
      'accessKey',
    ] as const;
    const names = missing.flatMap((member) => {
      const answer = danfeNfe({ ...nfe, [member]: null });
      return 'missing' in answer ? answer.missing : [];
    });
    expect(names).toEqual([
      'tipo_operacao',
      'tipo_emissao',
      'protocolo_autorizacao',
      'data_emissao',
      'numero',
      'serie',
      'chave_acesso',
    ]);
    expect(danfeNfe({ ...nfe, protocol: '', operationType: 0 })).toEqual({
      missing: ['protocolo_autorizacao'],
    });
    expect(danfeNfe({ ...nfe, accessKey: `${nfe.accessKey.slice(0, 43)}0` })).toEqual({
      missing: ['chave_acesso'],
    });
  });
});

describe('what must not be printed', () => {
  test('is nothing on labels as they are', () => {
    for (const label of [carrierLabel, postalLabel, danfeLabel, oddDanfeLabel])
      expect(problemsOf(label)).toEqual([]);
  });

  test('is a key with a bad digit, letters in its wrong places, nothing at all, or two hundred characters', () => {
    const { nfe } = danfeLabel;
    for (const accessKey of [`${nfe.accessKey.slice(0, 43)}0`, `${'A'.repeat(43)}1`, '', '1'.repeat(200)])
      expect(problemsOf({ ...danfeLabel, nfe: { ...nfe, accessKey } })).toEqual([
        expect.stringMatching(/^Chave de acesso da NF-e inválida: ".{0,51}"\.$/),
      ]);
  });

  test('is an object whose digit does not check, and an address without a zip code', () => {
    expect(problemsOf({ ...postalLabel, trackingCode: 'AA123456789BR' })).toEqual([
      'Código de rastreamento postal inválido: "AA123456789BR".',
    ]);
    expect(problemsOf({ ...postalLabel, trackingCode: null })).toHaveLength(1);
    expect(problemsOf(authorizedLabel)).toEqual([]);
    expect(problemsOf({ ...authorizedLabel, authorization: '12 34' })).toEqual([
      'Número da autorização de postagem inválido para código de barras: "12 34".',
    ]);
    expect(problemsOf({ ...postalLabel, recipient: { ...postalLabel.recipient, zip: '' } })).toEqual([
      'CEP do destinatário inválido: "".',
    ]);
    expect(problemsOf({ ...postalLabel, sender: { ...postalLabel.sender, zip: '1' } })).toEqual([
      'CEP do remetente inválido: "1".',
    ]);
    expect(problemsOf({ ...danfeLabel, trackingCode: 'X' })).toHaveLength(1);
  });

  test('is a code that no scanner would take for ours', () => {
    for (const volumeCode of ['', 'ação', 'a', 'A B', '1'.repeat(200)])
      expect(problemsOf({ ...carrierLabel, volumeCode })).toEqual([
        expect.stringContaining('Código do volume'),
      ]);
    expect(problemsOf({ ...carrierLabel, freightCode: '^XA' })).toHaveLength(1);
  });
});
