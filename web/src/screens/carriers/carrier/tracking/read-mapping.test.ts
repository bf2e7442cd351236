import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { emptyMapping, type Mapping, mappingDraft } from './draft.ts';
import { NoJson, pastedMapping, readMapping } from './read-mapping.ts';

const sample = JSON.parse(
  readFileSync(
    new URL('../../../../../../contract/samples/admin-add-tracking-connection.request.json', import.meta.url),
    'utf8',
  ),
) as { mapping: Mapping };

const whole: Mapping = {
  request: {
    method: 'POST',
    url: 'https://frete.example/consulta',
    headers: [{ name: 'accept', value: 'application/json' }],
    body: { notas: '{items}', chave: '{secret}' },
    batch: { size: 20, item: { nota: '{nfe_number|number}' }, separator: ';' },
  },
  answer: {
    events: '/ocorrencias/*/itens',
    eventsMayBeMissing: true,
    results: '/notas',
    keys: [{ path: '/numero', is: '{nfe_number}' }],
    refusals: [
      { path: '/ok', is: false, message: '/motivo' },
      { path: '/erro', is: 'false' },
      { path: '/codigo', is: 7 },
      { path: '/vazio', is: '' },
      { path: '/falha' },
    ],
    unknownStatuses: [404, 410],
    trackingCode: '/rastreio',
    expectedOn: { from: '/previsao', formats: ['dd/MM/yyyy'] },
  },
  event: {
    code: { paths: ['/tipo', '/codigo'], join: '-' },
    occurredAt: { from: '/quando', formats: ['iso', 'epoch_s'], zone: 'America/Manaus' },
    codes: [{ carrierCode: 'E-1', code: 3 }],
    hasOwnNumbers: true,
    ignoredCodes: ['X, Y', 'Z'],
    description: { paths: ['/texto'], between: ['(', ')'] },
    message: '/mensagem',
    receiver: '/recebedor',
    volume: '/volume',
    trackingCode: '/codigo_rastreio',
    courierName: '/entregador',
    courierDocument: '/cpf',
    redispatchCode: '/redespacho',
    sourceId: '/id',
    redeliveryOn: { from: '/reentrega', formats: ['yyyy-MM-dd'] },
    expectedOn: { from: '/nova_previsao', formats: ['yyyy-MM-dd', 'iso'] },
    proofs: '/fotos',
  },
};

test.each([
  ['the sample', sample.mapping],
  ['all that there is', whole],
])('the form gives back what it was given: %s', (_, mapping) => {
  expect(readMapping(mappingDraft(mapping))).toEqual(mapping);
});

test('what is no JSON is named by its field', () => {
  expect(() => readMapping({ ...emptyMapping, body: '{chave}' })).toThrow(new NoJson('mapping.request.body'));
});

test('a mapping is pasted as JSON, other texts are none', () => {
  expect(pastedMapping(JSON.stringify(whole))).toEqual(whole);
  for (const text of ['', '{}', 'null', '{"request":{}}']) expect(pastedMapping(text)).toBeUndefined();
});
