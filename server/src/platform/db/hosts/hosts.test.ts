import { describe, expect, it } from 'vitest';
import { OperatorError } from '../../../kernel/operator-error.ts';
import { firstUrlOf, hostsOf, requireDatabaseUrl } from './hosts.ts';

describe('the servers of a URL', () => {
  it('are read as libpq reads them, each with a URL of its own', () => {
    const url = 'postgres://u:p%2Cw@a:5433,b,[::1]:5434/db?target_session_attrs=read-write&sslmode=require';
    expect(hostsOf(url)).toEqual([
      { host: 'a', port: 5433, name: 'a:5433', url: 'postgres://u:p%2Cw@a:5433/db?sslmode=require' },
      { host: 'b', port: 5432, name: 'b:5432', url: 'postgres://u:p%2Cw@b:5432/db?sslmode=require' },
      {
        host: '::1',
        port: 5434,
        name: '[::1]:5434',
        url: 'postgres://u:p%2Cw@[::1]:5434/db?sslmode=require',
      },
    ]);
    expect(firstUrlOf(url)).toBe('postgres://u:p%2Cw@a:5433/db?sslmode=require');
  });

  it.each([
    ['postgres://u@ignored/db?host=/run/a,/run/b&port=5432', [5432, 5432]],
    ['postgresql://u@/db?host=%2Frun%2Fa,%2Frun%2Fb&port=5432,5433', [5432, 5433]],
    ['postgres://u@%2Frun%2Fa,%2Frun%2Fb/db', [5432, 5432]],
  ])('may be folders of sockets: %s', (url, ports) => {
    const hosts = hostsOf(url);
    expect(hosts?.map(({ host }) => host)).toEqual(['/run/a', '/run/b']);
    expect(hosts?.map(({ port }) => port)).toEqual(ports);
    expect(hosts?.[1]?.url).toContain('%2Frun%2Fb');
  });

  it.each([
    'postgres://user:pass,word@host:5432/db',
    'postgres://user:pa,ss@w,ord@host/db?a=1,2',
    'postgres://user@localhost/db?host=/run/a&port=5433',
    '',
  ])('are left to the driver where there is one: %s', (url) => {
    expect(hostsOf(url)).toBeUndefined();
    expect(firstUrlOf(url)).toBe(url);
  });

  it.each([
    ['postgres://u:hunter2@a,,b/db', /host or host:port/],
    ['postgres://u:hunter2@a:x,b/db', /host or host:port/],
    ['postgres://u:hunter2@a:70000,b/db', /1 to 65535/],
    ['postgres://u:hunter2@a:0,b/db', /1 to 65535/],
    ['postgres://u:hunter2@%zz,b/db', /percent-encoded/],
    ['postgres://u:hunter2@a,::1/db', /host or host:port/],
    ['postgres://u:hunter2@/db?host=a,b,c&port=1,2', /3 servers and 2 ports/],
    ['postgres://u:hunter2@/db?host=a,,c', /no name/],
    ['postgres://u:hunter2@a,b/db?target_session_attrs=standby', /asks for a standby/],
    ['mysql://u:hunter2@a,b/db', /postgres:\/\/user:password@host/],
    ['postgres://u:hunter2@a b/db', /postgres:\/\/user:password@host/],
  ])('are refused in a sentence without the URL: %s', (url, sentence) => {
    const refused = (): void => requireDatabaseUrl(url);
    expect(refused).toThrow(OperatorError);
    expect(refused).toThrow(sentence);
    expect(refused).not.toThrow(/hunter2/);
  });
});
