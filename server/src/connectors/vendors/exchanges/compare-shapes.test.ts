import { expect, test } from 'vitest';
import { compareShapes } from './compare-shapes.ts';
import type { ExchangeFile } from './exchange.ts';

const file = (body: unknown, changes: Partial<ExchangeFile> = {}): ExchangeFile => ({
  case: 'one',
  act: 'quote',
  origin: 'invented',
  facts: [],
  input: {},
  calls: [
    { request: { method: 'POST', host: 'api', path: '/frete/1234?x=1' }, answer: { status: 200, body } },
  ],
  outcome: { kind: 'offers' },
  ...changes,
});
const differences = (body: unknown, ...known: ExchangeFile[]) =>
  compareShapes(file(body), known).map(({ member, difference }) => [member, difference]);

test('tells what is missing, what is of another type, and what nobody has seen', () => {
  const known = [
    file({ fretes: [{ valor: 1, prazo: 3 }], id: 'a' }),
    file({ fretes: [{ valor: 2 }], id: 'b' }),
  ];
  expect(differences({ fretes: [{ valor: 3 }], id: 'c' }, ...known)).toEqual([]);
  expect(differences({ fretes: [{ valor: '3', taxa: { x: 1 } }] }, ...known)).toEqual([
    ['.id', 'missing'],
    ['.fretes[].valor', 'retyped'],
    ['.fretes[].taxa', 'new'],
  ]);
  expect(compareShapes(file({ fretes: 'no', id: 'c' }), known)).toEqual([
    {
      call: 'POST /frete/1234',
      member: '.fretes',
      difference: 'retyped',
      known: ['list'],
      found: ['text'],
    },
  ]);
});

test('takes what may be nothing for nothing, and names that are codes for one', () => {
  const known = file({ '99500101-0001': { at: null, status: 'x' } });
  expect(differences({ '88400202-0002': { at: '2026-09-07', status: null } }, known)).toEqual([]);
});

test('reads documents as it reads values, and holds an answer against those of the same call and end alone', () => {
  const known = [
    file('<a><b>1</b><c>2</c></a>'),
    file({ other: 1 }, { act: 'track' }),
    file({ problem: 'x' }, { outcome: { kind: 'refusal' } }),
  ];
  expect(differences('<a><b>1</b><d>2</d></a>', ...known)).toEqual([
    ['.c', 'missing'],
    ['.d', 'new'],
  ]);
  const elsewhere = { method: 'POST', host: 'api', path: '/prazo' };
  const other = file({}, { calls: [{ request: elsewhere, answer: { status: 200, body: {} } }] });
  expect(compareShapes(other, known)).toMatchObject([{ member: '', difference: 'new' }]);
});
