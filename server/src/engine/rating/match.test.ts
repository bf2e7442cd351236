import { describe, expect, test } from 'vitest';
import { composed, laneOf, refusalOf } from '../../../test/support/lanes.ts';
import { naiveCoverage } from '../../../test/support/reference/pricer.ts';
import { dense, enquiryFor, object, routeBetween, shipmentOf } from '../../../test/support/shipments.ts';
import {
  bands,
  coverage,
  surcharge,
  table,
  untaxed,
  weightRegion,
  weightTariff,
} from '../../../test/support/tables.ts';
import type { Limits, Surcharge, SurchargeScope, TableDocument } from './document.ts';
import { noLimits } from './no-limits.ts';
import { describeRefusal } from './refusal.ts';

const toSalvador = routeBetween('saoPaulo', 'salvador');
const said = (document: TableDocument, shipment = dense(1, 100), enquiry = enquiryFor(toSalvador)): string =>
  describeRefusal(refusalOf(document, shipment, enquiry));

describe('a table that does not serve says why', () => {
  test('by what it is for', () => {
    expect(said(table({ loadType: 'full_load' }))).toBe('table is for full_load, asked for fractional');
    expect(said(table({ recipients: 'company' }))).toBe(
      'table serves recipients of type company, not individual',
    );
    const reverse = enquiryFor({ ...toSalvador, reverse: true });
    expect(said(table(), dense(1), reverse)).toBe('table does not carry returns');
  });

  test('by category, whether it lists what it takes or what it does not', () => {
    const carried = enquiryFor(toSalvador, { categories: [5, 21] });
    expect(said(table({ categories: { mode: 'only', codes: [5] } }), dense(1), carried)).toBe(
      'category 21 is not accepted',
    );
    expect(said(table({ categories: { mode: 'except', codes: [5] } }), dense(1), carried)).toBe(
      'category 5 is not accepted',
    );
    expect(laneOf(table({ categories: { mode: 'only', codes: [5, 21] } }), carried).kind).toBe('lane');
  });

  test('by origin and destination', () => {
    const south = table({ origins: [{ code: 'S', ranges: [[80_000_000, 99_999_999]] }] });
    expect(said(south)).toBe('origin 01310-100 is not served');
    expect(said(table({ coverage: [coverage({ start: 1, end: 9_999_999 })] }))).toBe(
      'destination 40010-000 is not served',
    );
  });

  test.each<[Partial<Limits['object']>, string]>([
    [{ maxHeightMm: 500 }, 'height 0,60 m > 0,50 m'],
    [{ maxWidthMm: 1000 }, 'width 1,05 m > 1,00 m'],
    [{ maxLengthMm: 700 }, 'length 0,80 m > 0,70 m'],
    [{ maxSideMm: 1000 }, 'longest side 1,05 m > 1,00 m'],
    [{ maxSumMm: 2000 }, 'height + width + length 2,45 m > 2,00 m'],
    [{ maxWeightG: 30_000 }, 'object weight 30,001 kg > 30 kg'],
    [{ maxValueCents: 300_000 }, 'object value R$ 3.000,01 > R$ 3.000,00'],
  ])('by the limits of one object: %j', (object_, sentence) => {
    const document = table({ limits: { ...noLimits, object: { ...noLimits.object, ...object_ } } });
    const shipment = shipmentOf([
      object([10, 10, 10], 1),
      object([60, 105, 80], 30.001, { valueCents: 300_001 }),
    ]);
    expect(said(document, shipment)).toBe(sentence);
  });

  test.each<[Partial<Limits['shipment']>, string]>([
    [{ maxWeightG: 1999 }, 'weight 2 kg > 1,999 kg'],
    [{ minWeightG: 100_000 }, 'weight 2 kg < 100 kg'],
    [{ maxVolumeCm3: 15_999 }, 'volume 0,016 m3 > 0,015999 m3'],
    [{ maxValueCents: 9_999 }, 'value R$ 100,00 > R$ 99,99'],
    [{ minValueCents: 10_001 }, 'value R$ 100,00 < R$ 100,01'],
    [{ maxObjects: 1 }, '2 objects > 1'],
  ])('by the limits of the whole shipment: %j', (shipment_, sentence) => {
    const document = table({ limits: { ...noLimits, shipment: { ...noLimits.shipment, ...shipment_ } } });
    expect(said(document, shipmentOf([object([20, 20, 20], 1, { count: 2 })], 100))).toBe(sentence);
  });

  test('by its bands', () => {
    expect(said(table(), dense(10.001))).toBe('weight 10,001 kg > 10 kg');
    const heavy = table({ tariff: weightTariff({ bands: bands([5, 10], [1, 2]).slice(1) }) });
    expect(said(heavy, dense(2))).toBe('no band holds 2 kg in region R');
  });
});

describe('coverage', () => {
  const document = table({
    tariff: weightTariff({}, { regions: ['CAPITAL', 'INTERIOR'].map((region) => weightRegion({ region })) }),
    coverage: [
      coverage({ line: 1, region: 'INTERIOR', start: 40_000_000, end: 48_999_999, transitMinutes: 9 * 1440 }),
      coverage({ line: 2, region: 'CAPITAL', start: 40_000_001, end: 42_599_999, transitMinutes: 90 }),
    ],
  });

  test('gives the narrowest row, and a start of 001 takes its 000', () => {
    const at = (zip: number) => {
      const route = { ...toSalvador, destination: { ...toSalvador.destination, zip } };
      const { sheet, region, transitMinutes } = laneOf(document, enquiryFor(route));
      return [sheet.regions[region], transitMinutes];
    };
    expect(at(40_000_000)).toEqual(['CAPITAL', 90]);
    expect(at(42_600_000)).toEqual(['INTERIOR', 12_960]);
  });

  test('differs by the area the freight leaves from', () => {
    const areas = table({
      origins: [
        { code: 'SE', ranges: [[1_000_000, 39_999_999]] },
        { code: 'NE', ranges: [[40_000_000, 65_999_999]] },
      ],
      coverage: [
        coverage({ line: 1, origin: 'SE', transitMinutes: 7 * 1440 }),
        coverage({ line: 2, origin: 'NE', transitMinutes: 2 * 1440 }),
      ],
    });
    expect(laneOf(areas).transitMinutes).toBe(7 * 1440);
    expect(laneOf(areas, enquiryFor(routeBetween('recife', 'salvador'))).transitMinutes).toBe(2 * 1440);
  });

  test('prefers the row of the area where one for all origins is equal in range and line', () => {
    const own = coverage({ line: 1, origin: 'SE', transitMinutes: 2 * 1440 });
    const common = coverage({ line: 1, transitMinutes: 7 * 1440 });
    for (const rows of [
      [own, common],
      [common, own],
    ]) {
      const document = table({
        origins: [{ code: 'SE', ranges: [[1_000_000, 39_999_999]] }],
        coverage: rows,
      });
      expect(laneOf(document).transitMinutes).toBe(2 * 1440);
      expect(naiveCoverage(document, 1_001_000, 40_010_000)).toBe(own);
    }
  });
});

describe('a return', () => {
  const outbound = {
    origins: [{ code: 'SP', ranges: [[1_000_000, 19_999_999]] as [number, number][] }],
    coverage: [coverage({ start: 40_000_000, end: 48_999_999 })],
    recipients: 'individual' as const,
    surcharges: [surcharge('trt', { fixedCents: 900, scope: { uf: ['BA'] } })],
  };
  const back = enquiryFor({
    ...routeBetween('salvador', 'saoPaulo', { reverse: true }),
    recipient: { type: 'company', document: null, stateInscription: null },
  });

  test('reads origin and destination exchanged where the table says so, recipient and scopes with them', () => {
    const document = table({ ...outbound, reverse: { accepted: true, swapRoute: true } });
    expect(composed(document, dense(1), back).lines).toMatchObject({ trt: 900 });
  });

  test('pays the taxes of the way it really goes', () => {
    const document = table({ ...outbound, reverse: { accepted: true, swapRoute: true } });
    expect(laneOf(document, back).levy.ratePpm).toBe(120_000);
    expect(laneOf(table({ reverse: { accepted: true, swapRoute: false } }), back).levy.ratePpm).toBe(120_000);
  });

  test('reads the route as it is elsewhere', () => {
    const document = table({
      ...outbound,
      reverse: { accepted: true, swapRoute: false },
      recipients: 'both',
    });
    expect(said(document, dense(1), back)).toBe('origin 40010-000 is not served');
  });
});

describe('the scope of a charge', () => {
  const charged = (scope: SurchargeScope, over: Partial<Surcharge> = {}, category = 999): boolean => {
    const document = table({
      surcharges: [surcharge('emex', { fixedCents: 100, scope, ...over })],
      tax: untaxed,
    });
    const route = routeBetween('saoPaulo', 'salvador', {
      recipient: { type: 'company', document: '11222333000181', stateInscription: null },
    });
    const shipment = shipmentOf([object([1, 1, 1], 1, { category })]);
    return composed(document, shipment, enquiryFor(route)).lines.emex === 100;
  };

  test.each<[SurchargeScope, boolean]>([
    [{}, true],
    [{ uf: ['RJ', 'BA'] }, true],
    [{ uf: ['SP'] }, false],
    [{ uf: ['SP'], side: 'origin' }, true],
    [{ uf: ['SP'], side: 'either' }, true],
    [{ uf: ['RJ'], side: 'either' }, false],
    [{ ibge: [2_927_408] }, true],
    [{ ibge: [3_550_308] }, false],
    [
      {
        zip: [
          [40_000_001, 40_009_999],
          [40_010_000, 40_010_000],
        ],
      },
      true,
    ],
    [{ zip: [[40_010_001, 40_010_002]] }, true],
    [{ zip: [[40_010_002, 40_019_999]] }, false],
    [{ region: ['R'] }, true],
    [{ region: ['X'] }, false],
    [{ recipient: ['11222333'] }, true],
    [{ recipient: ['11222333000181'] }, true],
    [{ recipient: ['11222334'] }, false],
    [{ recipientType: 'company' }, true],
    [{ recipientType: 'individual' }, false],
    [{ uf: ['BA'], ibge: [1] }, false],
    [{ category: [999] }, true],
    [{ category: [21] }, false],
  ])('%j holds: %s', (scope, expected) => {
    expect(charged(scope)).toBe(expected);
  });
});
