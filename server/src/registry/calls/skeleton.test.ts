import { hireOffer } from '@carreto/contract/shipper/hire-offer';
import { quoteV3 } from '@carreto/contract/shipper/quote-v3';
import fc from 'fast-check';
import { Type } from 'typebox';
import { describe, expect, it } from 'vitest';
import { readSample } from '../../platform/http/system/samples.ts';
import { keptDetails } from './kept-details.ts';
import { type Met, skeletonOf } from './skeleton.ts';

const newRules = (met: Met = { freightCodes: [], quoteId: null, platform: null }) => ({
  met,
  isPlatform: (text: string) => text === 'LOJA00001',
  keepsIds: true,
});

describe('what is kept of a value', () => {
  it('is numbers, lists of the contract, dates and the first digits of a zip code', () => {
    const schema = Type.Object({
      weight: Type.Number(),
      kind: Type.Unsafe<string>({ type: 'string', enum: ['a', 'b'] }),
      on: Type.String({ format: 'date' }),
      zip: Type.String({ pattern: '^[0-9]{8}$' }),
      zipNumber: Type.Integer({ minimum: 1_000_000, maximum: 99_999_999 }),
      name: Type.String(),
      secret: Type.String({ 'x-secret': true }),
      raw: Type.Unsafe<object>({ 'x-personal': true }),
    });
    const value = { weight: 3.5, kind: 'b', on: '2026-11-20', zip: '29161376', zipNumber: 1_311_000 };
    const more = { name: 'Ana', secret: 'b', raw: { name: 1 }, extra: 1 };
    expect(skeletonOf(schema, { ...value, ...more }, newRules())).toEqual({
      ...{ weight: 3.5, kind: 'b', on: '2026-11-20', zip: '29161***', zipNumber: '01311***' },
      ...{ name: '<text>', secret: '<secret>', raw: '<personal>', '<others>': 1 },
    });
  });

  it('is no number where a text may stand as well, none that may be a document, and no place', () => {
    const schema = Type.Object({
      either: Type.Union([Type.String(), Type.Number()]),
      cents: Type.Integer(),
      latitude: Type.Number(),
    });
    const value = { either: 12, cents: 52_998_224_725, latitude: -20.1 };
    expect(skeletonOf(schema, value, newRules())).toEqual({
      either: '<number>',
      cents: '<number>',
      latitude: '<number>',
    });
  });

  it('names the quote, the freight and the platform that are met, and no platform that is not registered', () => {
    const met: Met = { freightCodes: [], quoteId: null, platform: null };
    const id = Type.String({ pattern: '^[0-9a-z]{16}$' });
    const schema = Type.Object({ id, freight: Type.String(), platform: Type.String(), other: Type.String() });
    const value = {
      id: '0n4k8q2f7d1a5z8x',
      freight: 'FR261120A1B2C',
      platform: 'LOJA00001',
      other: 'MARIA0001',
    };
    expect(skeletonOf(schema, value, newRules(met))).toEqual({ ...value, other: '<text>' });
    expect(met).toEqual({
      freightCodes: ['FR261120A1B2C'],
      quoteId: '0n4k8q2f7d1a5z8x',
      platform: 'LOJA00001',
    });
    const refused = skeletonOf(schema, value, { ...newRules(), keepsIds: false });
    expect(refused).toMatchObject({ id: '<text>', freight: '<text>' });
  });

  it('stays small, however much was sent', () => {
    const volumes = Array.from({ length: 5000 }, () => ({ amount: 1, height: 1, category: '1' }));
    const body = { ...(readSample('quote-v3.request') as object), dispatchers: Array(500).fill({ volumes }) };
    const kept = JSON.stringify(skeletonOf(quoteV3.body, body, newRules()));
    expect(kept.length).toBeLessThan(6000);
    expect(kept).toContain('<497 more>');
  });

  it('holds no text that was sent, wherever in a hire it stands', () => {
    const sample = readSample('hire-offer.request') as object;
    const canary = 'qZx9-canario';
    const spoilt = (value: unknown): unknown => {
      if (typeof value === 'string') return canary;
      if (Array.isArray(value)) return value.map(spoilt);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, spoilt(one)]));
    };
    const schema = hireOffer.body;
    expect(JSON.stringify(skeletonOf(schema, spoilt(sample), newRules()))).not.toContain(canary);
    fc.assert(
      fc.property(
        fc.dictionary(fc.constant(canary), fc.jsonValue()),
        (value) =>
          !JSON.stringify(
            skeletonOf(schema, { ...sample, ...value, destinatario: value }, newRules()),
          ).includes(canary),
      ),
    );
  });
});

describe('what is kept of details', () => {
  it('is paths of declared members and sentences of the catalogue', () => {
    const details = [
      { field: 'dispatchers[0].volumes[2].height', message: 'deve ser maior que 0' },
      { field: 'simulation_type[0]', message: 'deve ser um destes valores: 0, 1, 2' },
      { field: 'dispatchers[0].zipcode', message: 'é obrigatório' },
      { field: 'needs', message: 'tokens.write' },
    ];
    const values = (quoteV3.body as { properties: Record<string, unknown> }).properties;
    expect(values).toHaveProperty('simulation_type');
    expect(keptDetails(quoteV3, details).map(({ field }) => field)).toEqual(
      details.map(({ field }) => field),
    );
    expect(keptDetails(quoteV3, details)[0]?.message).toBe('deve ser maior que 0');
    expect(keptDetails(quoteV3, details)[2]?.message).toBe('é obrigatório');
    expect(keptDetails(quoteV3, details)[3]?.message).toBe('tokens.write');
  });

  it('is neither a name nor a value that somebody sent', () => {
    const details = [
      { field: 'Ana Souza.height', message: 'não é um campo conhecido' },
      { field: 'volumes[52998224725]', message: 'Não há Ana Souza aqui.' },
      { field: 'height', message: 'deve ser um destes valores: Ana, Souza' },
      { field: 'height', message: 'deve ser maior que 0 Ana' },
    ];
    expect(keptDetails(quoteV3, details)).toEqual([
      { field: '?.height', message: 'não é um campo conhecido' },
      { field: 'volumes[?]', message: null },
      { field: 'height', message: null },
      { field: 'height', message: null },
    ]);
  });
});
