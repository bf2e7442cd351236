import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hashToken } from '../../src/kernel/token.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { renameToken, revokeToken } from '../../src/registry/access/edit-token.ts';
import { issueToken } from '../../src/registry/access/issue-token.ts';
import { listTokens } from '../../src/registry/access/list-tokens.ts';
import { createTokenUses } from '../../src/registry/access/token-uses.ts';
import { addCarrier } from '../../src/registry/carriers/add-carrier.ts';
import { addOperator } from '../../src/registry/operators/add-operator.ts';
import { addShipper } from '../../src/registry/shippers/add-shipper.ts';
import type { Rows } from '../../src/rows.ts';
import { recordingLog } from '../support/log.ts';
import {
  databaseText,
  failureOf,
  openTestRegistry,
  someCarrier,
  someShipper,
  tester,
} from '../support/registry.ts';

let ctx: Database<Rows>;
beforeAll(async () => {
  ctx = await openTestRegistry();
});
afterAll(() => ctx.close());

let series = 0;
async function newOwner() {
  series += 1;
  const { id } = await addShipper(ctx, tester, someShipper(series));
  return { kind: 'shipper' as const, id };
}

describe('tokens', () => {
  it('are 32 characters of [0-9a-z], shown once and listed by their first four', async () => {
    const owner = await newOwner();
    const issued = await issueToken(ctx, tester, { owner, name: 'erp' });
    expect(issued.token).toMatch(/^[0-9a-z]{32}$/);
    const { items } = await listTokens(ctx, { owner });
    const { token, ...view } = issued;
    expect(items).toEqual([{ ...view, ownerName: 'Embarcador 1' }]);
    expect(view.prefix).toBe(token.slice(0, 4));
  });

  it('belong to shippers, carriers and operators alike', async () => {
    const carrier = await addCarrier(ctx, tester, someCarrier(1));
    const operator = await addOperator(ctx, tester, { name: 'Ana', role: 'viewer' });
    for (const owner of [
      { kind: 'carrier' as const, id: carrier.id },
      { kind: 'operator' as const, id: operator.id },
    ]) {
      const { owner: stored } = await issueToken(ctx, tester, { owner, name: 'one' });
      expect(stored).toEqual(owner);
    }
  });

  it('take over a token that integrators use, case and all, and never twice', async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz012345';
    expect((await issueToken(ctx, tester, { owner, name: 'old', token })).token).toBe(token);
    const again = issueToken(ctx, tester, { owner: other, name: 'old', token });
    expect(await failureOf(again)).toEqual({ code: 'conflict', fields: ['token'] });
    const lower = await issueToken(ctx, tester, { owner: other, name: 'old', token: token.toLowerCase() });
    expect(lower.token).toBe(token.toLowerCase());
  });

  it('refuse to take over what is no token, and any token of an operator', async () => {
    const owner = await newOwner();
    const operator = await addOperator(ctx, tester, { name: 'Bia', role: 'admin' });
    const token = 'AbCdEfGhIjKlMnOpQrStUvWxYz01234-';
    const short = issueToken(ctx, tester, { owner, name: 'x', token });
    expect(await failureOf(short)).toEqual({ code: 'invalid_request', fields: ['token'] });
    const person = { kind: 'operator' as const, id: operator.id };
    const adopted = issueToken(ctx, tester, { owner: person, name: 'x', token: 'a'.repeat(32) });
    expect(await failureOf(adopted)).toEqual({ code: 'invalid_request', fields: ['token'] });
  });

  it('are at most ten alive at one owner, also when issued at the same moment', async () => {
    const owner = await newOwner();
    const calls = Array.from({ length: 14 }, (_, index) =>
      issueToken(ctx, tester, { owner, name: `t${index}` }),
    );
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    const { items } = await listTokens(ctx, { owner });
    await revokeToken(ctx, tester, items[0]!.id);
    await issueToken(ctx, tester, { owner, name: 'eleventh' });
    const twelfth = issueToken(ctx, tester, { owner, name: 'twelfth' });
    expect(await failureOf(twelfth)).toEqual({ code: 'conflict', fields: ['owner'] });
  });

  it('have names that are unique among the live tokens of their owner', async () => {
    const owner = await newOwner();
    const first = await issueToken(ctx, tester, { owner, name: 'erp' });
    const second = issueToken(ctx, tester, { owner, name: 'erp' });
    expect(await failureOf(second)).toEqual({ code: 'conflict', fields: ['name'] });
    await revokeToken(ctx, tester, first.id);
    const again = await issueToken(ctx, tester, { owner, name: 'erp' });
    const other = await issueToken(ctx, tester, { owner, name: 'loja' });
    const clash = renameToken(ctx, tester, { tokenId: other.id, name: 'erp' });
    expect(await failureOf(clash)).toEqual({ code: 'conflict', fields: ['name'] });
    expect((await renameToken(ctx, tester, { tokenId: again.id, name: 'erp 2' })).name).toBe('erp 2');
    const revoked = renameToken(ctx, tester, { tokenId: first.id, name: 'back' });
    expect(await failureOf(revoked)).toMatchObject({ code: 'not_found' });
  });

  it('stay revoked at the time they were revoked', async () => {
    const { id } = await issueToken(ctx, tester, { owner: await newOwner(), name: 'x' });
    const revoked = await revokeToken(ctx, tester, id);
    expect(revoked.revokedAt).not.toBeNull();
    expect(await revokeToken(ctx, tester, id)).toEqual(revoked);
  });

  it('answer not found for owners and tokens that do not exist', async () => {
    const owner = { kind: 'carrier' as const, id: 424_242 };
    const calls = [
      issueToken(ctx, tester, { owner, name: 'x' }),
      listTokens(ctx, { owner }),
      revokeToken(ctx, tester, 424_242),
      renameToken(ctx, tester, { tokenId: 424_242, name: 'x' }),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toEqual({ code: 'not_found', fields: [] });
    }
  });

  it('leave nothing usable in any table of the database', async () => {
    const owner = await newOwner();
    const canary = 'CANARYcanaryCANARYcanaryCANARY77';
    const { id } = await issueToken(ctx, tester, { owner, name: 'canary', token: canary });
    const drawn = await issueToken(ctx, tester, { owner, name: 'drawn' });
    await renameToken(ctx, tester, { tokenId: id, name: 'renamed' });
    await revokeToken(ctx, tester, id);
    const text = await databaseText(ctx);
    expect(text).toContain(hashToken(canary));
    expect(text).not.toContain(canary);
    expect(text).not.toContain(canary.slice(0, 12));
    expect(text).not.toContain(drawn.token);
    const { rows } = await sql<{
      log: string;
    }>`select string_agg(change_log::text, ' ') as log from change_log`.execute(ctx.db);
    expect(rows[0]?.log).not.toContain(hashToken(canary));
  });
});

describe('the last use of a token', () => {
  it('is written in batches with time and address, and never goes back', async () => {
    const owner = await newOwner();
    const { id } = await issueToken(ctx, tester, { owner, name: 'used' });
    let now = Date.parse('2026-11-20T12:00:00Z');
    const uses = createTokenUses({ db: ctx.db, clock: { nowMs: () => now }, log: recordingLog().log });
    const lastUse = async () => {
      const view = (await listTokens(ctx, { owner })).items.find((token) => token.id === id);
      return [view?.lastUsedAt, view?.lastUsedAddress];
    };
    uses.note(id, '10.0.0.1');
    now += 1000;
    uses.note(id, '10.0.0.2');
    expect(await lastUse()).toEqual([null, null]);
    await uses.flush();
    expect(await lastUse()).toEqual(['2026-11-20T12:00:01.000Z', '10.0.0.2']);
    now -= 60_000;
    uses.note(id, '10.0.0.3');
    await uses.flush();
    expect(await lastUse()).toEqual(['2026-11-20T12:00:01.000Z', '10.0.0.2']);
  });

  it('is kept while the database is away and written by the next flush', async () => {
    const owner = await newOwner();
    const { id } = await issueToken(ctx, tester, { owner, name: 'used' });
    const { log, lines } = recordingLog();
    const context = { db: ctx.db, clock: { nowMs: () => 1_800_000_000_000 }, log };
    const uses = createTokenUses(context);
    uses.note(id, '10.0.0.9');
    await sql`alter table access_token rename to access_token_away`.execute(ctx.db);
    await uses.flush();
    await sql`alter table access_token_away rename to access_token`.execute(ctx.db);
    expect(lines).toHaveLength(1);
    await uses.flush();
    const { items } = await listTokens(ctx, { owner });
    expect(items[0]?.lastUsedAddress).toBe('10.0.0.9');
  });
});

describe('lists of tokens', () => {
  it('are of those that work, or of those that were revoked or have ended', async () => {
    const owner = await newOwner();
    const live = await issueToken(ctx, tester, { owner, name: 'live' });
    const revoked = await issueToken(ctx, tester, { owner, name: 'revoked' });
    await revokeToken(ctx, tester, revoked.id);
    const ended = await issueToken(ctx, tester, {
      owner,
      name: 'ended',
      expiresAt: '2099-01-01T00:00:00.000Z',
    });
    await sql`update access_token set expires_at = app_now() where id = ${ended.id}`.execute(ctx.db);
    const namesOf = async (state?: 'live' | 'ended') =>
      (await listTokens(ctx, { owner, state })).items.map(({ name }) => name);
    expect(await namesOf('live')).toEqual([live.name]);
    expect(await namesOf('ended')).toEqual(['revoked', 'ended']);
    expect(await namesOf()).toHaveLength(3);
  });
});
