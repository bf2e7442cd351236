import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callCarreto } from '../support/call-carreto.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'carreto-start-'));
});
afterAll(() => rm(folder, { recursive: true }));

it.each(['both', 'api', 'worker'])(
  'a %s on every interface without a public address does not start, and makes nothing',
  async (role) => {
    const data = join(folder, role);
    const { code, err } = await callCarreto(['start', '--role', role, '--host', '0.0.0.0', '--data', data]);
    expect({ code, err }).toEqual({
      code: 2,
      err: expect.stringMatching(/^carreto: CARRETO_BASE_URL must be set .*https:\/\/frete\.example\.com/),
    });
    expect(existsSync(data)).toBe(false);
  },
);

it('the doctor says the same', async () => {
  const environment = { CARRETO_HOST: '::', CARRETO_DATA: join(folder, 'doctor') };
  const { code, out } = await callCarreto(['doctor'], environment);
  expect({ code, out }).toEqual({
    code: 1,
    out: expect.stringContaining('fail  public address: CARRETO_BASE_URL must be set'),
  });
});
