import { describe, expect, it } from 'vitest';
import { isWildcard, listeningAddress } from './web-address.ts';

describe('a host to listen on', () => {
  it.each(['0.0.0.0', '0', '0x0', '00.0.0.0', '::', '0::0', '0:0:0:0:0:0:0:0', '::ffff:0.0.0.0'])(
    'is every interface when it is %s',
    (host) => {
      expect(isWildcard(host)).toBe(true);
    },
  );

  it.each(['127.0.0.1', '10.0.0.0', '::1', 'localhost', 'carreto', '0.0.0.0.example', '', 'a b'])(
    'is one interface when it is %s',
    (host) => {
      expect(isWildcard(host)).toBe(false);
    },
  );

  it('is reached as an address that can be called', () => {
    expect(listeningAddress('10.1.2.3', 8080)).toBe('http://10.1.2.3:8080');
    expect(listeningAddress('fd00::1', 8080)).toBe('http://[fd00::1]:8080');
    expect(listeningAddress('0.0.0.0', 8080)).toBe('http://127.0.0.1:8080');
    expect(listeningAddress('::', 8080)).toBe('http://[::1]:8080');
  });
});
