import { describe, expect, it } from 'vitest';
import { isCnpj } from '../kernel/cnpj.ts';
import { bookedRecipients, difficultRecipients } from './tables/places.ts';
import { demoWorld } from './world.ts';

const world = demoWorld();
const documents = world.carriers.flatMap(({ tradeName, tables }) =>
  tables.map(({ document }) => ({ name: `${tradeName} ${document.service.name}`, document })),
);

describe('the demo world', () => {
  it('is the same every time and not shared between callers', () => {
    expect(demoWorld()).toEqual(world);
    expect(demoWorld().carriers[0]?.tables[0]?.document).not.toBe(world.carriers[0]?.tables[0]?.document);
  });

  it('has a carrier of every kind, two of them by road', () => {
    expect(world.carriers.map(({ kind }) => kind).toSorted()).toEqual(
      ['air', 'full_load', 'live', 'postal', 'river', 'road', 'road'].toSorted(),
    );
  });

  it('starts in Serra and has boxes at both collection points', () => {
    expect(world.shipper.address).toMatchObject({ city: 'Serra', state: 'ES', zip: '29161376' });
    expect(world.dispatchPoints.map(({ boxes }) => boxes?.length)).toEqual([4, 2]);
    expect(world.dispatchPoints[0]?.document).toBe(world.shipper.cnpj);
  });

  it('has valid numbers everywhere, each its own', () => {
    const companies = [world.shipper, ...world.carriers].map(({ cnpj }) => cnpj);
    const points = world.dispatchPoints.map(({ document }) => document);
    const recipients = [...difficultRecipients, ...bookedRecipients].filter(({ length }) => length === 14);
    expect([...companies, ...points, ...recipients].filter((number) => !isCnpj(number))).toEqual([]);
    expect(new Set(companies).size).toBe(companies.length);
  });

  it.each(documents)('numbers every line of $name once', ({ document }) => {
    const { coverage, tariff, surcharges } = document;
    const priceLines =
      tariff.mode === 'weight'
        ? tariff.regions.flatMap(({ bands }) => bands.map(({ line }) => line))
        : tariff.mode === 'full_load'
          ? tariff.regions.flatMap(({ prices }) => prices.map(({ line }) => line))
          : [];
    const lines = [...coverage, ...surcharges].map(({ line }) => line).concat(priceLines);
    expect(new Set(lines).size).toBe(lines.length);
  });

  it.each(documents)('prices every region that $name covers', ({ document }) => {
    const priced = new Set(document.tariff.regions.map(({ region }) => region));
    expect(document.coverage.filter(({ region }) => !priced.has(region))).toEqual([]);
  });

  it.each(documents)('covers no zip code twice from one origin in $name', ({ document }) => {
    const sorted = document.coverage.toSorted(
      (a, b) => (a.origin ?? '').localeCompare(b.origin ?? '') || a.start - b.start,
    );
    sorted.forEach((row, index) => {
      const before = sorted[index - 1];
      if (before?.origin === row.origin) expect(row.start).toBeGreaterThan(before.end);
    });
  });
});
