import { createHmac, createPublicKey, verify } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { newKey, signatureOf } from './sign.ts';

const known = {
  id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
  timestampS: 1_614_265_330,
  body: '{"test": 2432232314}',
};
// Published with the specification of Standard Webhooks.
const hmac = { kind: 'hmac', secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } as const;
const pair = {
  kind: 'ed25519',
  secret: 'whsk_6Xb/dCcHpPea21PS1N9VY/NZW723CEc77N4rJCubMbfVKIDij2HKpMKkioLlX0dRqSKJp4AJ6p9lMicMFs6Kvg==',
} as const;
const signatures = [
  'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  'v1a,hnO3f9T8Ytu9HwrXslvumlUpqtNVqkhqw/enGzPCXe5BdqzCInXqYXFymVJaA7AZdpXwVLPo3mNl8EM+m7TBAg==',
];

describe('signatures', () => {
  it('are those of the published vectors, one for each key', () => {
    expect(signatureOf(known, [hmac])).toBe(signatures[0]);
    expect(signatureOf(known, [pair])).toBe(signatures[1]);
    expect(signatureOf(known, [hmac, pair])).toBe(signatures.join(' '));
  });

  it.each(['{"a":"😀"}', '{"a":"\u2028"}', '{"n":1e308}', `{"long":"${'x'.repeat(65_536)}"}`])(
    'are over the very bytes of the body (%#)',
    (body) => {
      const key = newKey('hmac');
      const bytes = Buffer.concat([Buffer.from(`${known.id}.1.`), Buffer.from(body, 'utf8')]);
      const secret = Buffer.from(key.secret.slice(6), 'base64');
      const expected = createHmac('sha256', secret).update(bytes).digest('base64');
      expect(signatureOf({ id: known.id, timestampS: 1, body }, [key])).toBe(`v1,${expected}`);
    },
  );

  it('come from keys of 32 random bytes, or from pairs whose public half verifies', () => {
    const first = newKey('hmac');
    expect(first.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(newKey('hmac').secret).not.toBe(first.secret);
    const key = newKey('ed25519');
    const [, signature = ''] = signatureOf(known, [key]).split(',');
    const raw = Buffer.from((key.publicKey ?? '').slice('whpk_'.length), 'base64');
    const der = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), raw]);
    const publicKey = createPublicKey({ key: der, format: 'der', type: 'spki' });
    const content = Buffer.from(`${known.id}.${known.timestampS}.${known.body}`);
    expect(verify(null, content, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
  });
});
