import { expect, it } from 'vitest';
import { fold } from './fold.ts';

it('compares texts without accents, case and surrounding space', () => {
  expect(fold('  São PAULO ')).toBe('sao paulo');
  expect(fold('AÇAÍ')).toBe(fold('acai'));
});
