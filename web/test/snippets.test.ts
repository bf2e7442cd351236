import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { newKey, signatureOf } from '../../server/src/freight/notify/deliveries/sign.ts';
import { languages, type SnippetLanguage, snippetOf } from '../src/screens/webhook/snippets.ts';

const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Verifier = { isFromCarreto(headers: Record<string, string>, rawBody: Buffer): boolean };

test.each(['hmac', 'ed25519'] as const)(
  'the code for Node verifies what is signed by %s, and nothing else',
  async (kind) => {
    const [key, other] = [newKey(kind), newKey(kind)];
    process.env.CARRETO_WEBHOOK_KEY = key.publicKey ?? key.secret;
    const file = join(folder, `${kind}.mjs`);
    writeFileSync(file, snippetOf('node', kind));
    const { isFromCarreto } = (await import(/* @vite-ignore */ file)) as Verifier;
    const timestampS = Math.floor(Date.now() / 1000);
    const body = '{"ação":"😀"}';
    const headersOf = (keys: (typeof key)[], atS = timestampS) => ({
      'webhook-id': 'msg_1',
      'webhook-timestamp': String(atS),
      'webhook-signature': signatureOf({ id: 'msg_1', timestampS: atS, body }, keys),
    });
    expect(isFromCarreto(headersOf([key]), Buffer.from(body))).toBe(true);
    expect(isFromCarreto(headersOf([other, key]), Buffer.from(body))).toBe(true);
    expect(isFromCarreto(headersOf([other]), Buffer.from(body))).toBe(false);
    expect(isFromCarreto(headersOf([key]), Buffer.from(`${body} `))).toBe(false);
    expect(isFromCarreto(headersOf([key], timestampS - 301), Buffer.from(body))).toBe(false);
    const { 'webhook-timestamp': _, ...timeless } = headersOf([key]);
    expect(isFromCarreto(timeless, Buffer.from(body))).toBe(false);
  },
);

test('each language names the key, the parts that are signed, and how old a call may be', () => {
  for (const language of Object.keys(languages) as SnippetLanguage[]) {
    for (const kind of ['hmac', 'ed25519'] as const) {
      const text = snippetOf(language, kind);
      for (const part of [
        'CARRETO_WEBHOOK_KEY',
        'webhook-id',
        'webhook-timestamp',
        'webhook-signature',
        '300',
      ])
        expect([language, kind, text.includes(part)]).toEqual([language, kind, true]);
    }
  }
});
