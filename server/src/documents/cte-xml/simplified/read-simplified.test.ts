import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nfeKey } from '../../../../test/support/audits.ts';
import { bareCteXml, cteKeyOf, cteXml } from '../../../../test/support/cte-xml.ts';
import { type DeliveryXml, simplifiedCteXml } from '../../../../test/support/simplified-cte-xml.ts';
import { classify } from '../../cte/classify.ts';
import { usualMeanings } from '../../cte/component-names.ts';
import { XmlProblem } from '../../fiscal-xml/xml-problem.ts';
import { readCteDocument } from '../read-cte-document.ts';
import type { CteXml } from '../read-cte-xml.ts';

function read(xml: string): CteXml {
  const document = readCteDocument(new TextEncoder().encode(xml));
  if (document.kind !== 'cte') throw new Error('read as an event');
  return document;
}

function problemOf(xml: string): string {
  try {
    read(xml);
  } catch (error) {
    if (error instanceof XmlProblem) return `${error.field}: ${error.message}`;
    throw error;
  }
  return 'none';
}

const two: readonly DeliveryXml[] = [
  {
    vPrest: '60.00',
    components: [
      ['FRETE PESO', '50.00'],
      ['GRIS', '10.00'],
    ],
    nfes: [nfeKey(1), nfeKey(2)],
  },
  {
    vPrest: '40.00',
    components: [
      ['FRETE PESO', '38.00'],
      ['TX NOVA', '2.00'],
    ],
    nfes: [nfeKey(3)],
  },
];

describe('reading a simplified CT-e', () => {
  test('gives the whole and what each of its deliveries charges, for its own NF-es', () => {
    const { cte, parties } = read(simplifiedCteXml({ deliveries: two }));
    expect(cte).toMatchObject({
      accessKey: cteKeyOf(),
      action: 'include',
      operationType: 'N',
      totalCents: 10_000,
    });
    expect(cte.nfes.map(({ accessKey }) => accessKey)).toEqual([nfeKey(1), nfeKey(2), nfeKey(3)]);
    expect(cte.document).toMatchObject({
      protocol: '135260000000001',
      freightTerm: 'C',
      taxes: { icmsBaseCents: 10_000, icmsRatePpm: 120_000, icmsCents: 1200 },
      measures: { grossG: 50_000, taxedG: 62_500, cubageCm3: 250_000 },
      volumeCount: 4,
      goodsCents: 101_970,
      payableCents: 10_000,
      cteType: '5',
      components: [
        { name: 'FRETE PESO', cents: 8800 },
        { name: 'GRIS', cents: 1000 },
        { name: 'TX NOVA', cents: 200 },
      ],
    });
    expect(cte.document.deliveries).toEqual([
      {
        item: 1,
        origin: { ibge: '3550308', name: 'São Paulo' },
        destination: { ibge: '2927408', name: 'Salvador' },
        totalCents: 6000,
        payableCents: 6000,
        charges: {},
        components: [
          { name: 'FRETE PESO', cents: 5000, charge: null },
          { name: 'GRIS', cents: 1000, charge: null },
        ],
        nfes: [0, 1],
        earlierKeys: [],
      },
      expect.objectContaining({ item: 2, totalCents: 4000, nfes: [2] }),
    ]);
    expect(parties).toMatchObject({ cnpjs: ['45997418000153', '11222333000181'], consignee: null });
  });

  test('sorts the components of each delivery, and of all of them', () => {
    const { document } = read(simplifiedCteXml({ deliveries: two })).cte;
    const sorted = classify(document, (key) => usualMeanings.get(key) ?? null);
    expect(sorted.charges).toEqual({ freight_weight: 8800, gris: 1000, additional: 200 });
    expect(sorted.deliveries?.map(({ charges }) => charges)).toEqual([
      { freight_weight: 5000, gris: 1000 },
      { freight_weight: 3800, additional: 200 },
    ]);
  });

  test('takes the envelope by both of its names, and what replaces another', () => {
    expect(read(simplifiedCteXml({ root: 'cteProcSimp' })).cte.accessKey).toBe(cteKeyOf());
    const replaced = cteKeyOf({ nCT: '77' });
    expect(read(simplifiedCteXml({ tpCTe: '6', replaced })).cte).toMatchObject({
      action: 'replace',
      relatedKeys: [replaced],
    });
    expect(problemOf(simplifiedCteXml({ tpCTe: '6' }))).toContain('infCteSub/chCte');
    expect(problemOf(simplifiedCteXml({ tpCTe: '0' }))).toContain('ide/tpCTe');
  });

  test('knows who pays, and who sends where one issued all NF-es', () => {
    const third = '<toma><toma>4</toma><CNPJ>34238864000168</CNPJ><xNome>Paga</xNome></toma>';
    const paid = read(simplifiedCteXml({ toma: third, deliveries: two }));
    expect(paid.parties.cnpjs).toEqual(['34238864000168', '11222333000181']);
    expect(paid.cte.document).toMatchObject({ freightTerm: null, consignee: { cnpj: '34238864000168' } });
    const other = cteKeyOf({ mod: '55', issuer: '45997418000153' });
    const mixed = [
      { vPrest: '60.00', nfes: [nfeKey(1)] },
      { vPrest: '40.00', nfes: [other] },
    ];
    expect(read(simplifiedCteXml({ toma: third, deliveries: mixed })).parties.cnpjs).toEqual([
      '34238864000168',
    ]);
  });

  test('names the NF-es that go on in part, and the CT-es that came before', () => {
    const earlier = cteKeyOf({ nCT: '9' });
    const others = `<infDocAnt><chCTe>${earlier}</chCTe><tpPrest>2</tpPrest><infNFeTranspParcial><chNFe>${nfeKey(4)}</chNFe></infNFeTranspParcial></infDocAnt>`;
    const [first] =
      read(simplifiedCteXml({ deliveries: [{ vPrest: '100.00', others }] })).cte.document.deliveries ?? [];
    expect(first).toMatchObject({ nfes: [0], earlierKeys: [earlier] });
  });

  test('counts packages of one kind alone, and takes no quantity that is only called other', () => {
    const quantities = [
      ['03', '07', '4'],
      ['03', '08', '1'],
      ['01', '99', '70'],
      ['02', '03', '0.0400'],
    ] as const;
    const { volumeCount, measures } = read(simplifiedCteXml({ quantities })).cte.document;
    expect(volumeCount).toBeNull();
    expect(measures).toEqual({ grossG: 40_000 });
  });
});

describe('a simplified CT-e is refused', () => {
  test.each([
    ['whose deliveries do not add up to its total', { vTPrest: '100.01' }, 'total/vTPrest: não é a soma'],
    ['nor to what is to be paid', { vTRec: '99.99' }, 'total/vTRec: não é a soma'],
    ['without deliveries', { deliveries: [] }, 'det: é obrigatório'],
    [
      'with a number twice',
      { deliveries: [{ vPrest: '60.00' }, { item: '1', vPrest: '40.00' }] },
      'det.nItem',
    ],
    ['with a number that is none', { deliveries: [{ item: '0', vPrest: '100.00' }] }, 'det.nItem'],
    ['without who pays', { toma: '' }, 'toma'],
    ['with a key that is none', { deliveries: [{ vPrest: '100.00', nfes: ['9'.repeat(44)] }] }, 'chNFe'],
  ])('%s', (_, changes, problem) => {
    expect(problemOf(simplifiedCteXml(changes))).toContain(problem);
  });

  test('while the other models stay refused by name', () => {
    const os = cteXml()
      .replaceAll('cteProc', 'cteOSProc')
      .replaceAll('<CTe>', '<CTeOS>')
      .replace('</CTe>', '</CTeOS>');
    expect(problemOf(os)).toContain('CT-e OS');
    expect(problemOf('<GTVeProc xmlns="http://www.portalfiscal.inf.br/cte"/>')).toContain('GTV-e');
    expect(problemOf(bareCteXml())).toBe('none');
  });
});

describe('whatever a simplified CT-e says', () => {
  test('its deliveries add up to the total to the cent, or it is refused', () => {
    const cents = fc.integer({ min: 0, max: 9_999_999 });
    fc.assert(
      fc.property(
        fc.array(cents, { minLength: 1, maxLength: 30 }),
        fc.constantFrom(-1, 0, 1),
        (values, off) => {
          const reais = (value: number) => (value / 100).toFixed(2);
          const deliveries = values.map((value) => ({ vPrest: reais(value) }));
          const sum = values.reduce((total, value) => total + value, 0);
          const total = Math.max(sum + off, 0);
          const xml = simplifiedCteXml({ deliveries, vTPrest: reais(total), vTRec: reais(sum) });
          expect(problemOf(xml).startsWith('total/vTPrest')).toBe(total !== sum);
          if (total !== sum) return;
          const parts = read(xml).cte.document.deliveries ?? [];
          expect(parts.reduce((all, one) => all + one.totalCents, 0)).toBe(sum);
        },
      ),
    );
  });
});
