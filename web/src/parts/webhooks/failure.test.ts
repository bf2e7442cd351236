import { expect, test } from 'vitest';
import { webhooks as words } from '../../words/pt-br/webhooks.ts';
import { failureOf } from './failure.ts';

test('how a send ended is said in plain words, of an answer by its status', () => {
  expect(failureOf(words, { status: null, class: 'dns_not_found' })).toBe('O nome não existe no DNS');
  expect(failureOf(words, { status: 404, class: 'http_error' })).toContain('não conhece este endereço');
  expect(failureOf(words, { status: 599, class: 'http_error' })).toBe(words.serverError);
  expect(failureOf(words, { status: 418, class: 'http_error' })).toBe('O receptor recusou o aviso');
  expect(failureOf(words, { status: 200, class: 'ok' })).toBe('Entregue');
  expect(failureOf(words, { status: null, class: 'of_tomorrow' })).toBe('of_tomorrow');
  expect(failureOf(words, { status: null, class: null })).toBeUndefined();
});

test('each way that a send can end has its words', () => {
  const classes =
    `ok ok_not_200 redirect http_error timeout dns_not_found dns_timeout dns_failed no_descriptor refused
    connect_timeout tls_expired tls_not_yet_valid tls_self_signed tls_wrong_name tls_untrusted tls protocol reset unsendable
    not_allowed unreachable interrupted unknown_outcome`.split(/\s+/);
  for (const one of classes) expect(failureOf(words, { status: null, class: one })).not.toBe(one);
});
