import { expect, test } from 'vitest';
import { freight as words } from '../../words/pt-br/freight.ts';
import { sentenceOf } from './sentence.ts';

const late = {
  orderNumber: 'AC-768014',
  phase: 'underway' as const,
  statusCode: 2,
  isLate: true,
  expectedOn: '2026-11-17',
  trackingUrl: 'https://hub/rastreio/1',
};
const follow = 'Acompanhe em https://hub/rastreio/1';

test('a consumer whose parcel is late is told so', () => {
  expect(sentenceOf(late, words.sentence)).toBe(
    `Seu pedido AC-768014 está a caminho. A entrega está atrasada e estamos cobrando a transportadora. ${follow}`,
  );
});

test('nothing is promised of a parcel that goes back to its sender', () => {
  expect(sentenceOf({ ...late, statusCode: 7 }, words.sentence)).toBe(
    `Seu pedido AC-768014 está voltando ao remetente. ${follow}`,
  );
  expect(sentenceOf({ ...late, statusCode: 7, phase: 'returned' }, words.sentence)).toBe(
    `Seu pedido AC-768014 voltou ao remetente. ${follow}`,
  );
});
