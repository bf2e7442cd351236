import { describe, expect, it } from 'vitest';
import { patroniAddresses } from './patroni-setting.ts';
import { ConfigError } from './setting.ts';

const { read } = patroniAddresses('CARRETO_PATRONI_URL', 'where Patroni answers');

describe('the addresses of Patroni', () => {
  it('are one or several, with or without a slash at their end', () => {
    expect(read(undefined)).toEqual([]);
    expect(read('http://10.0.0.1:8008')).toEqual(['http://10.0.0.1:8008']);
    expect(read(' https://pg1:8008/, http://[2001:db8::2]:8008 ,')).toEqual([
      'https://pg1:8008',
      'http://[2001:db8::2]:8008',
    ]);
  });

  it.each([
    'pg1:8008',
    '10.0.0.1',
    'ftp://pg1:8008',
    'http://pg1:8008/cluster',
    'http://pg1:8008?x=1',
    'http://pg1:8008#x',
    'http://user:hunter2@pg1:8008',
    'http://pg1:8008,nonsense',
    'http://pg1:99999',
  ])('are refused without being shown where they are anything else: %s', (raw) => {
    expect(() => read(raw)).toThrow(ConfigError);
    expect(() => read(raw)).toThrow(/^CARRETO_PATRONI_URL must be addresses such as/);
    expect(() => read(raw)).not.toThrow(/hunter2|nonsense/);
  });
});
