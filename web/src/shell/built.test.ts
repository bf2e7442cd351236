import { expect, it } from 'vitest';
import { isBuilt } from './built.ts';

const paths = ['/', '/fretes', '/fretes/$codigo/{-$aba}'];

it.each([
  ['/', true],
  ['/fretes?situacao=atrasado', true],
  ['/fretes/FR261118A1B2C', true],
  ['/fretes/FR261118A1B2C/volumes', true],
  ['/fretes/quarentena', false],
  ['/fretes/FR261118A1B2C/volumes/1', false],
  ['/webhooks?estado=parada', false],
])('an address has a screen where one of the paths is its own: %s %s', (address, expected) => {
  expect(isBuilt(address, paths)).toBe(expected);
});
