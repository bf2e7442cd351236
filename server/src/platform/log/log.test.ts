import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKnownSecrets } from './known-secrets.ts';
import { createLog } from './log.ts';
import { createSampler } from './sampler.ts';
import { scrub } from './scrub.ts';

const token = 'k3v9x2m7q4w8z1t6r5y0u2p8s7d6f4g1';

function linesOf(write: (log: ReturnType<typeof createLog>) => void, level: 'info' | 'error' = 'info') {
  const lines: string[] = [];
  write(createLog({ level, stream: { write: (line: string) => void lines.push(line) } }));
  return lines;
}

describe('a log line', () => {
  it('is one JSON object with time, level, fields and sentence', () => {
    const [line = ''] = linesOf((log) => log.info({ requestId: 'abc', ms: 3 }, 'answered'));
    expect(JSON.parse(line)).toEqual({
      level: 'info',
      time: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/),
      requestId: 'abc',
      ms: 3,
      msg: 'answered',
    });
  });

  it('is left out below the level', () => {
    expect(linesOf((log) => log.info({}, 'x'), 'error')).toEqual([]);
  });

  it('hides a token in any field, in the sentence and in the stack of an error', () => {
    const lines = linesOf((log) => {
      log.error({ err: new Error(`no ${token}`), deep: { url: `/x?token=${token}`, list: [token] } }, token);
    });
    expect(lines.join('')).not.toContain(token);
    expect(lines).toHaveLength(1);
  });
});

describe('scrubbing', () => {
  it('hides what follows a token parameter, a bearer scheme and a webhook prefix, of any length', () => {
    expect(scrub('/a?page=1&token=short&x=2')).toBe('/a?page=1&token=[hidden]&x=2');
    expect(scrub('authorization: Bearer a.b-c')).toBe('authorization: Bearer [hidden]');
    expect(scrub('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')).toBe('whsec_[hidden]');
  });

  it('leaves request ids, freight ids and access keys alone', () => {
    const text = '2nk7c0qcp4r9t6ya FR2603310A1B2 35260311222333000181550010000000011123456780';
    expect(scrub(text)).toBe(text);
  });

  it('leaves no token in a line, whatever text it stands in', () => {
    const apart = fc.constantFrom(' ', '\n', '\t', '"', '\\', '/', '\u001b', '\u00e7', '=', ',');
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), apart, apart, (text, before, after) => {
        const lines = linesOf((log) => log.info({ url: `${text}${before}${token}${after}${text}` }, 'x'));
        return !lines.join('').includes(token);
      }),
    );
  });
});

describe('sampling', () => {
  it('writes the first twenty of a kind, then counts, and tells the count with the next window', () => {
    let nowMs = 0;
    const sampler = createSampler({ nowMs: () => nowMs });
    const admitted = Array.from({ length: 50 }, () => sampler.admit('a'));
    expect(admitted.filter((one) => one === 0)).toHaveLength(20);
    expect(sampler.admit('b')).toBe(0);
    nowMs = 10_000;
    expect(sampler.admit('a')).toBe(30);
    expect(sampler.admit('a')).toBe(0);
  });
});

describe('secrets that are known by their values', () => {
  const secret = 'Zx"9/ção\\k2+=';

  function linesWith(write: (log: ReturnType<typeof createLog>) => void): string {
    return linesOf((log) => {
      log.hide?.('account 1', [secret]);
      write(log);
    }).join('');
  }

  it('are hidden in whatever form an error tells them', () => {
    const forms = [
      secret,
      JSON.stringify({ token: secret }),
      encodeURIComponent(secret),
      new URLSearchParams({ token: secret }).toString(),
      Buffer.from(secret).toString('base64'),
      '<token>Zx&quot;9/ção\\k2+=</token>',
    ];
    for (const form of forms) {
      const line = linesWith((log) => log.error({ err: new Error(`sent ${form}`), deep: [form] }, form));
      expect(line, form).not.toMatch(/k2|azIr|Zx/);
      expect(JSON.parse(line).level).toBe('error');
    }
  });

  it('are forgotten with their owner, or when others take their place', () => {
    const lines = linesOf((log) => {
      log.hide?.('account 1', ['first-secret']);
      log.hide?.('account 1', ['second-secret']);
      log.info({}, 'first-secret second-secret');
      log.hide?.('account 1', []);
      log.info({}, 'second-secret');
    });
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['first-secret [hidden]', 'second-secret']);
  });

  it('are at most a thousand; the owners of long ago make room', () => {
    const secrets = createKnownSecrets();
    for (let n = 0; n < 1002; n += 1) secrets.set(`account ${n}`, [`secret-number-${n}-`]);
    expect(secrets.hide('secret-number-0- secret-number-1- secret-number-2-')).toBe(
      'secret-number-0- secret-number-1- [hidden]',
    );
  });

  it('are too short to be told from other texts below four letters', () => {
    expect(
      linesOf((log) => {
        log.hide?.('account 1', ['abc']);
        log.info({}, 'abc');
      }).join(''),
    ).toContain('"msg":"abc"');
  });
});
