import { describe, expect, it } from 'vitest';
import { fail } from '../../kernel/failure.ts';
import { asFailure } from './as-failure.ts';

function coded(code: string, extra: object = {}): Error {
  return Object.assign(new Error('told by the server'), { code, ...extra });
}

describe('an error of the database', () => {
  it.each([
    ['57014', 2],
    ['55P03', 1],
    ['53100', 30],
    ['53300', 1],
    ['57P01', 2],
    ['57P03', 2],
    ['08006', 2],
    ['25006', 5],
    ['40P01', 1],
    ['ECONNREFUSED', 2],
    ['EPIPE', 2],
    ['EMFILE', 2],
    ['ENFILE', 2],
    ['53000', 5],
  ])('%s asks the caller to try again after %i s', (code, retryAfterS) => {
    expect(asFailure(coded(code))).toMatchObject({ code: 'unavailable', retryAfterS });
  });

  it.each([
    'timeout expired',
    'timeout exceeded when trying to connect',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Cannot use a pool after calling end on the pool',
  ])('"%s" of the driver asks the caller to try again', (message) => {
    expect(asFailure(new Error(message))).toMatchObject({ code: 'unavailable' });
  });

  it('of a thread that got no descriptor asks the caller to try again, any other does not', () => {
    const failed = (why: string) =>
      Object.assign(new Error(`Worker initialization failure: ${why}`), { code: 'ERR_WORKER_INIT_FAILED' });
    expect(asFailure(failed('EMFILE'))).toMatchObject({ code: 'unavailable', retryAfterS: 2 });
    expect(asFailure(failed('EINVAL'))).toBeUndefined();
  });

  it.each(['23505', '22P02', '42601', '42P01', 'XX000', '08P01', 'EACCES'])('%s is a bug', (code) => {
    expect(asFailure(coded(code))).toBeUndefined();
  });

  it('is found below what wraps it', () => {
    expect(asFailure(new Error('while quoting', { cause: coded('57P01') }))).toMatchObject({
      retryAfterS: 2,
    });
    expect(asFailure(new AggregateError([coded('ECONNREFUSED')]))).toMatchObject({ code: 'unavailable' });
  });

  it('is told from a missing file, which is a bug', () => {
    expect(asFailure(coded('ENOENT', { syscall: 'connect' }))).toMatchObject({ code: 'unavailable' });
    expect(asFailure(coded('ENOENT', { syscall: 'open' }))).toBeUndefined();
  });

  it('leaves a failure as it is, and survives causes that go in a circle', () => {
    const failure = fail('not_found');
    expect(asFailure(failure)).toBe(failure);
    const circle = new Error('circle');
    circle.cause = circle;
    expect(asFailure(circle)).toBeUndefined();
    expect(asFailure('text')).toBeUndefined();
  });
});
