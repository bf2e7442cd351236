import { describe, expect, it } from 'vitest';
import { isFromHere } from './metrics-route.ts';

const here = { address: '127.0.0.1', headers: { host: 'x' }, trustProxy: undefined };

describe('a request for metrics', () => {
  it.each(['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])(
    'is from here when it is from %s',
    (address) => {
      expect(isFromHere({ ...here, address })).toBe(true);
    },
  );

  it.each(['10.0.0.1', '172.17.0.1', '::ffff:10.0.0.1', 'fd00::1', '128.0.0.1', undefined])(
    'is from elsewhere when it is from %s',
    (address) => {
      expect(isFromHere({ ...here, address })).toBe(false);
    },
  );

  it.each(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip', 'via'])(
    'is from elsewhere when a proxy left %s',
    (name) => {
      expect(isFromHere({ ...here, headers: { [name]: '' } })).toBe(false);
    },
  );

  it('is from elsewhere where a proxy is trusted', () => {
    expect(isFromHere({ ...here, trustProxy: '127.0.0.1' })).toBe(false);
  });
});
