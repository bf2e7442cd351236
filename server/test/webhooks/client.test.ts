import { generateKeyPairSync, sign } from 'node:crypto';
import { verifyWebhook, WebhookError } from '@carreto/contract/client/webhook';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';

/** The example of the Standard Webhooks specification. */
const example = {
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  nowMs: 1_614_265_330_000,
  headers: {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  },
  body: '{"test": 2432232314}',
};
const { secret, nowMs, headers, body } = example;
const other = 'whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD';
const verify = (changes: object, keys: string | string[] = secret) =>
  verifyWebhook(keys, { headers: { ...headers, ...changes }, body }, nowMs);

describe('a webhook', () => {
  it('is verified as the specification of Standard Webhooks shows', async () => {
    const event = await verify({ 'x-event-kind': 'test', 'x-event-sequence': '12' });
    expect(event).toEqual({
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      sentAtMs: nowMs,
      sequence: 12,
      kind: 'test',
      body: { test: 2432232314 },
    });
  });

  it('is taken from headers of any letters, of fetch and of node:http, with its body as bytes', async () => {
    const bytes = new TextEncoder().encode(body);
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), [value]]),
    );
    for (const given of [new Headers(headers), upper])
      expect(await verifyWebhook(secret, { headers: given, body: bytes }, nowMs)).toMatchObject({
        sequence: null,
      });
  });

  it('agrees with the library of the scheme, whatever the letters', async () => {
    const now = new Date();
    for (const text of ['{"a":"😀 ação \u2028"}', `"${'ç'.repeat(32_768)}"`]) {
      const signed = {
        'webhook-id': 'msg_1',
        'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign('msg_1', now, text),
      };
      const event = await verifyWebhook(secret, { headers: signed, body: text });
      expect(event.body).toEqual(JSON.parse(text));
      await expect(verifyWebhook(other, { headers: signed, body: text })).rejects.toThrow(WebhookError);
    }
  });

  it('is taken by either key while one replaces the other', async () => {
    await expect(verify({}, [other, secret])).resolves.toMatchObject({ id: headers['webhook-id'] });
    const two = `v1,${btoa('nobody')} ${headers['webhook-signature']}`;
    await expect(verify({ 'webhook-signature': two })).resolves.toBeDefined();
  });

  it('is verified by a public key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
    const signature = `v1a,${sign(null, Buffer.from(content), privateKey).toString('base64')}`;
    const key = `whpk_${raw.toString('base64')}`;
    await expect(verify({ 'webhook-signature': signature }, key)).resolves.toBeDefined();
    await expect(verify({ 'webhook-signature': signature.replace('v1a', 'v1') }, key)).rejects.toThrow(
      WebhookError,
    );
    await expect(verify({ 'webhook-signature': signature, 'webhook-id': 'msg_2' }, key)).rejects.toThrow(
      WebhookError,
    );
  });

  it.each([
    ['of another secret', {}, other],
    ['of another id', { 'webhook-id': 'msg_2' }, secret],
    ['without an id', { 'webhook-id': undefined }, secret],
    ['without a time', { 'webhook-timestamp': undefined }, secret],
    ['at no time', { 'webhook-timestamp': 'now' }, secret],
    ['of six minutes ago', { 'webhook-timestamp': String(nowMs / 1000 - 360) }, secret],
    ['of in six minutes', { 'webhook-timestamp': String(nowMs / 1000 + 360) }, secret],
    ['without a signature', { 'webhook-signature': undefined }, secret],
    ['with an empty signature', { 'webhook-signature': '' }, secret],
    ['with letters for a signature', { 'webhook-signature': 'v1,***' }, secret],
    [
      'of a scheme to come',
      { 'webhook-signature': headers['webhook-signature'].replace('v1', 'v2') },
      secret,
    ],
    ['with half a signature', { 'webhook-signature': headers['webhook-signature'].slice(0, 24) }, secret],
  ])('%s is refused', async (_, changes, key) => {
    await expect(verify(changes, key)).rejects.toThrow(WebhookError);
  });

  it('with a changed body is refused', async () => {
    const changed = body.replace('4', '5');
    await expect(verifyWebhook(secret, { headers, body: changed }, nowMs)).rejects.toThrow(WebhookError);
  });

  it.each(['', 'whsec_', 'whsec_***', `whsk_${btoa('x'.repeat(64))}`, 'whpk_***'])(
    'cannot be verified by "%s", which is no key for it',
    async (key) => {
      await expect(verify({}, key)).rejects.toThrow(TypeError);
    },
  );
});
