import { expect, test } from 'vitest';
import { lostOf } from './lost-places.ts';

const place = (zip: string, uf: string | null, quotes: number) => ({
  ...{ zip, uf, city: null, quotes, goodsCents: quotes * 100, lastAt: `2026-11-0${quotes}T00:00:00.000Z` },
});

test('parts of a count add up by place and by state', () => {
  const lost = lostOf([
    {
      looked: 20,
      lost: 3,
      nextCursor: 'x',
      places: [place('01311000', 'SP', 2), place('00000001', null, 1)],
    },
    {
      looked: 5,
      lost: 4,
      nextCursor: null,
      places: [place('20040002', 'RJ', 3), place('01311000', 'SP', 1)],
    },
  ]);
  expect(lost).toMatchObject({ looked: 25, lost: 7, goodsCents: 700 });
  expect(lost.places.map(({ zip, quotes }) => [zip, quotes])).toEqual([
    ['01311000', 3],
    ['20040002', 3],
    ['00000001', 1],
  ]);
  expect(lost.places[0]?.lastAt).toBe('2026-11-02T00:00:00.000Z');
  expect(lost.ufs).toEqual([
    { uf: 'SP', quotes: 3 },
    { uf: 'RJ', quotes: 3 },
  ]);
  expect(lostOf([])).toMatchObject({ looked: 0, places: [] });
});
