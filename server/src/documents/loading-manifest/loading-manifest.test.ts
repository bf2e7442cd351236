import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TextItem } from '../labels/scene.ts';
import type { LoadingManifest, LoadingManifestLine } from './loading-manifest.ts';
import { loadingManifestPages } from './loading-manifest-pages.ts';
import { closingMm, plateWords } from './loading-manifest-parts.ts';
import { numberRanges } from './number-ranges.ts';

const party = { name: 'Transportes Exemplo Ltda', document: '11222333000181' };
const manifest: LoadingManifest = {
  ...{ number: 'RM00000012', state: 'closed', shipper: party, carrier: party },
  dispatchPoint: {
    ...{
      ...party,
      street: 'Rua Um',
      number: '1',
      district: 'Centro',
      city: 'Serra',
      state: 'ES',
      zip: '29161376',
    },
  },
  ...{ driverName: 'Ana', driverDocument: '52998224725', plate: 'ABC1234', note: null },
  ...{ openedAtMs: 0, endedAtMs: 3_600_000, endedBy: 'Otto', leftVolumes: 0, lines: [] },
};

function lineOf(at: number, isLacking: boolean): LoadingManifestLine {
  return {
    ...{ freightCode: `FR261120${String(at).padStart(5, '0')}`, orderNumber: `P-${at}`, valueCents: 1000 },
    ...{ nfes: [{ number: String(at), series: '1' }], city: 'São Paulo', state: 'SP', volumeCount: 2 },
    ...(isLacking
      ? { loaded: [1], missing: [2], reason: 'Avariado' }
      : { loaded: [1, 2], missing: [], reason: null }),
    ...{ left: [], weightG: 3500 },
  };
}

describe('the pages of a loading manifest', () => {
  it('hold every line once in its order, inside the page, and the sums on the last one alone', () => {
    fc.assert(
      fc.property(fc.array(fc.boolean(), { maxLength: 130 }), (lacking) => {
        const lines = lacking.map((isLacking, at) => lineOf(at, isLacking));
        const pages = loadingManifestPages({ ...manifest, lines });
        const texts = pages.map(({ items }) =>
          items.filter((item): item is TextItem => item.kind === 'text'),
        );
        const codes = texts.flat().flatMap(({ text }) => (text.startsWith('FR2611') ? [text] : []));
        expect(codes).toEqual(lines.map(({ freightCode }) => freightCode));
        const sums = texts.map((of) => of.filter(({ text }) => text === 'PESO TOTAL').length);
        expect(sums).toEqual(pages.map((_, index) => (index === pages.length - 1 ? 1 : 0)));
        texts.forEach((of, index) => {
          expect(of.some(({ text }) => text.endsWith(`Página ${index + 1} de ${pages.length}`))).toBe(true);
        });
        for (const { items, widthMm, heightMm } of pages)
          for (const { x, y, width, height } of items) {
            expect(Math.min(x, y)).toBeGreaterThanOrEqual(9.8);
            expect(x + width).toBeLessThanOrEqual(widthMm - 9.8);
            expect(y + height).toBeLessThanOrEqual(heightMm - 9.8);
          }
        const last = pages.at(-1)?.items ?? [];
        const closing = last.find((item) => item.kind === 'rectangle' && item.height === closingMm);
        const lowest = Math.max(
          0,
          ...last.flatMap((item) =>
            item.kind === 'text' && item.text.startsWith('FR2611') ? [item.y + item.height] : [],
          ),
        );
        expect(closing?.y).toBeGreaterThan(lowest);
      }),
      { numRuns: 60 },
    );
  });

  it('say what is known of the weight only', () => {
    const lines = [lineOf(1, false), { ...lineOf(2, false), weightG: null }];
    const texts = loadingManifestPages({ ...manifest, lines }).flatMap(({ items }) =>
      items.flatMap((item) => (item.kind === 'text' ? [item.text] : [])),
    );
    expect(texts).toContain('PESO CONHECIDO');
    expect(texts).not.toContain('PESO TOTAL');
  });
});

describe('plates and numbers', () => {
  it('are written as people write them', () => {
    expect(['ABC1234', 'ABC1D23', null].map(plateWords)).toEqual(['ABC-1234', 'ABC1D23', '']);
    expect([[1], [1, 2, 3], [1, 3], [1, 2, 4, 6, 7], []].map(numberRanges)).toEqual([
      ...['1', '1-3', '1, 3', '1-2, 4, 6-7', ''],
    ]);
  });
});
