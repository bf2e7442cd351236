import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDatetime } from '../../kernel/sao-paulo.ts';
import { isTimeForm, isTimeZone, readDay, readInstant } from './read-time.ts';

const read = (text: string, form: string, zone?: string) => {
  const ms = readInstant(text, [form], zone);
  return ms === null ? null : new Date(ms).toISOString();
};

describe('times of carriers', () => {
  it.each([
    ['2026-11-20T08:15:30Z', 'iso', '2026-11-20T08:15:30.000Z'],
    ['2026-11-20T08:15:30-03:00', 'iso', '2026-11-20T11:15:30.000Z'],
    ['2026-11-20T08:15:30.123+0530', 'iso', '2026-11-20T02:45:30.000Z'],
    ['2026-11-20 08:15', 'iso', '2026-11-20T11:15:00.000Z'],
    ['2026-11-20', 'iso', '2026-11-20T03:00:00.000Z'],
    ['20/11/2026 08:15', 'dd/MM/yyyy HH:mm', '2026-11-20T11:15:00.000Z'],
    ['20112026081501', 'ddMMyyyyHHmmss', '2026-11-20T11:15:01.000Z'],
    [' 20/11/2026 ', 'dd/MM/yyyy', '2026-11-20T03:00:00.000Z'],
    ['20/11/2026 24:00', 'dd/MM/yyyy HH:mm', '2026-11-21T03:00:00.000Z'],
    ['1795162530', 'epoch_s', '2026-11-20T08:15:30.000Z'],
    ['1795162530123', 'epoch_ms', '2026-11-20T08:15:30.123Z'],
  ])('%s as %s is %s', (text, form, instant) => {
    expect(read(text, form)).toBe(instant);
  });

  it('are of the zone that the mapping names, in summer too', () => {
    expect(read('2026-11-20 08:15', 'iso', 'America/Manaus')).toBe('2026-11-20T12:15:00.000Z');
    expect(read('2018-12-01 08:15', 'iso')).toBe('2018-12-01T10:15:00.000Z');
  });

  it.each([
    ['', 'iso'],
    ['ontem', 'iso'],
    ['31/02/2026 08:15', 'dd/MM/yyyy HH:mm'],
    ['20/13/2026 08:15', 'dd/MM/yyyy HH:mm'],
    ['20/11/2026 25:00', 'dd/MM/yyyy HH:mm'],
    ['20/11/2026 24:30', 'dd/MM/yyyy HH:mm'],
    ['20/11/2026 08:60', 'dd/MM/yyyy HH:mm'],
    ['20/11/26 08:15', 'dd/MM/yyyy HH:mm'],
    ['20-11-2026 08:15', 'dd/MM/yyyy HH:mm'],
    ['2026-11-20', 'dd/MM/yyyy'],
    ['0001-01-01T00:00:00', 'iso'],
    ['9999-12-31T23:59:59', 'iso'],
    ['0', 'epoch_ms'],
    ['-5', 'epoch_s'],
    ['99999999999999', 'epoch_ms'],
    ['1e12', 'epoch_ms'],
    ['２０/11/2026', 'dd/MM/yyyy'],
  ])('%j as %s is none', (text, form) => {
    expect(read(text, form)).toBeNull();
    expect(readDay(text, [form])).toBeNull();
  });

  it('take the first form that fits', () => {
    expect(readDay('23/11/2026', ['iso', 'dd/MM/yyyy', 'MM/dd/yyyy'])).toBe('2026-11-23');
    expect(readDay('2026-11-23T22:00:00-03:00', ['iso'])).toBe('2026-11-23');
    expect(readDay('1795230000', ['epoch_s'])).toBe('2026-11-21');
  });

  it('come back as they were written', () => {
    const anyMs = fc
      .integer({ min: Date.UTC(2020, 0, 1), max: Date.UTC(2099, 0, 1) })
      .map((ms) => ms - (ms % 1000));
    fc.assert(
      fc.property(anyMs, (ms) => {
        expect(readInstant(formatDatetime(ms), ['yyyy-MM-dd HH:mm:ss'])).toBe(ms);
        expect(readInstant(new Date(ms).toISOString(), ['iso'])).toBe(ms);
      }),
    );
  });

  it('never throw, whatever is written', () => {
    const form = fc.constantFrom('iso', 'epoch_s', 'epoch_ms', 'dd/MM/yyyy HH:mm', 'yyyyMMdd');
    fc.assert(
      fc.property(fc.string(), form, (text, one) => {
        expect([null, 'number']).toContain(readInstant(text, [one]) === null ? null : 'number');
      }),
    );
  });
});

describe('forms and zones', () => {
  it.each([
    ['iso', true],
    ['epoch_s', true],
    ['dd/MM/yyyy HH:mm:ss', true],
    ['yyyyMMdd', true],
    ['dd/MM', false],
    ['dd/MM/yyyy dd', false],
    ['dd/MM/yyyy hh:mm', false],
    ['', false],
  ])('%j is a form: %s', (form, isOne) => {
    expect(isTimeForm(form)).toBe(isOne);
  });

  it('are known or not', () => {
    expect([isTimeZone('America/Manaus'), isTimeZone('Mars/Olympus')]).toEqual([true, false]);
  });
});
