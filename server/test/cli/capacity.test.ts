import { expect, it } from 'vitest';
import { callCarreto } from '../support/call-carreto.ts';

it('says what a hub takes and every figure it counted by, without a database', async () => {
  const { code, out, err } = await callCarreto(['capacity', '--freights', '20000', '--tables', '15']);
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toContain('20000 freights a day of 10 shippers with 15 tables each');
  expect(out).toMatch(/Cores that answer: +1 in the busiest hour, 1 in a burst/);
  expect(out).toMatch(/Quotes on disk: +61 GB of 30 days/);
  expect(out).toContain('bench quote of 2026-11-29');
  expect(out).not.toContain('CARRETO_SHEET_MEMORY_MB=');
});

it('gives programs the same as JSON, by what they say of shippers and days', async () => {
  const words = ['--shippers', '1000', '--quotes-per-freight', '10', '--quote-days', '7', '--json'];
  const { out } = await callCarreto(['capacity', '--freights', '330000', '--tables', '15', ...words]);
  expect(JSON.parse(out)).toMatchObject({
    demand: { freights: 330_000, shippers: 1000, quotesPerFreight: 10, quoteDays: 7, freightDays: 365 },
    plan: { quotesADay: 3_300_000, sheetMemoryMb: 9300, diskBytes: { quotes: 3_300_000 * 7 * 1700 } },
    figures: { quoteUs: { value: 260 } },
  });
});

it('says what has to be raised where tables outgrow the memory for them', async () => {
  const words = ['capacity', '--freights', '20000', '--tables', '15', '--shippers', '1000'];
  expect((await callCarreto(words)).out).toContain('CARRETO_SHEET_MEMORY_MB=9300');
});

it.each([
  [['--tables', '15'], '--freights is missing'],
  [['--freights', '100'], '--tables is missing'],
  [['--freights', '0', '--tables', '1'], '--freights must be a whole number from 1'],
  [['--freights', '1.5', '--tables', '1'], '--freights must be a whole number from 1'],
  [['--freights', '10', '--tables', '1', '--quote-days', '-1'], '--quote-days'],
])('refuses %j', async (words, said) => {
  const { code, err } = await callCarreto(['capacity', ...words]);
  expect(code).toBe(2);
  expect(err).toContain(said);
});
