import { expect, it } from 'vitest';
import { nameKey } from './name-key.ts';

it('takes names that differ in case, accents or spacing for one service', () => {
  expect(nameKey(' Rodoviário \t Expresso')).toBe('rodoviario expresso');
  expect(nameKey('RODOVIARIO EXPRESSO')).toBe('rodoviario expresso');
});
