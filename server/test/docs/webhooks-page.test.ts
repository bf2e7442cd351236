import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { newKey, signatureOf } from '../../src/freight/notify/deliveries/sign.ts';

const page = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const [, source = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];

type Receive = (...call: [secret: string, headers: object, body: string, nowS: number]) => string;
const nowS = 1_795_000_000;

async function receiver(): Promise<Receive> {
  // Every import is a receiver of its own.
  const text = `${source}\n// ${Math.random()}`;
  const module = (await import(`data:text/javascript,${encodeURIComponent(text)}`)) as { receive: Receive };
  return module.receive;
}

const keys = [newKey('hmac'), newKey('hmac')];
const secret = keys[0]?.secret ?? '';

function call(id: string, sequence: number) {
  const timestampS = nowS;
  const body = JSON.stringify({ id_frete: 'FR261120AAAAA', nome: 'Em trânsito' });
  const headers = {
    'webhook-id': id,
    'webhook-timestamp': String(timestampS),
    'webhook-signature': signatureOf({ id, timestampS, body }, keys),
    'x-event-sequence': String(sequence),
  };
  return { headers, body };
}

describe('the receiver on the page of webhooks', () => {
  it('takes what is signed, by an old or a new key, and drops repeats and what comes late', async () => {
    const receive = await receiver();
    const told = (id: string, sequence: number) => {
      const { headers, body } = call(id, sequence);
      return receive(secret, headers, body, nowS);
    };
    expect(told('msg_a', 1)).toBe('take');
    expect(told('msg_a', 1)).toBe('drop');
    expect(told('msg_c', 3)).toBe('take');
    expect(told('msg_b', 2)).toBe('drop');
  });

  it('refuses a changed body, another secret, and a call of six minutes ago', async () => {
    const receive = await receiver();
    const { headers, body } = call('msg_a', 1);
    expect(receive(secret, headers, body.replace('trânsito', 'casa'), nowS)).toBe('refuse');
    expect(receive(newKey('hmac').secret, headers, body, nowS)).toBe('refuse');
    expect(receive(secret, headers, body, nowS + 360)).toBe('refuse');
  });
});
