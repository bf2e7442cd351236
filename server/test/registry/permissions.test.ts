import type { AnyEndpoint, OperatorRole } from '@carreto/contract/endpoint';
import { createOpenApi } from '@carreto/contract/openapi';
import { ownPermissions, permissions, rankPermissions, roles } from '@carreto/contract/permissions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { OperatorCaller } from '../../src/registry/access/access-part.ts';
import { permits } from '../../src/registry/access/authenticate.ts';
import { everything } from '../../src/registry/access/scope.ts';
import { allEndpoints, isForPartners } from '../support/all-endpoints.ts';

const ranks = ['viewer', 'analyst', 'admin'] as const satisfies readonly OperatorRole[];
let operations: AnyEndpoint[];

beforeAll(async () => {
  const endpoints = await allEndpoints();
  operations = endpoints.filter(({ auth }) => auth === 'admin').sort((a, b) => (a.id < b.id ? -1 : 1));
});

function ofRank(role: OperatorRole): OperatorCaller {
  return {
    kind: 'admin',
    key: 'operator:1',
    tokenId: 1,
    operatorId: 1,
    name: 'somebody',
    role,
    permissions: new Set(rankPermissions[role]),
    scope: everything,
    dispatchPointIds: 'all',
    auditLimitCents: null,
  };
}

describe('the permission of every operation', () => {
  it('is what is kept: whatever changes it is read before it lands (vitest -u writes it anew)', async () => {
    const lines = operations.map(({ id, needs, role }) => `${id} ${needs ?? '-'} ${role ?? '-'}`);
    await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot('../golden/permissions.txt');
  });

  it('is named by each operation of the administration, and by no other', async () => {
    const endpoints = await allEndpoints();
    const wrong = endpoints.filter(({ auth, needs }) => (auth === 'admin') !== (needs !== undefined));
    expect(wrong.map(({ id }) => id)).toEqual([]);
  });

  it.each(ranks)('lets %s call exactly what the rank let before', (rank) => {
    const ofHouse = operations.filter((operation) => !isForPartners(operation));
    const before = ofHouse.filter(({ role = 'admin' }) => ranks.indexOf(rank) >= ranks.indexOf(role));
    const now = operations.filter((operation) => permits(ofRank(rank), operation));
    expect(now.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  });

  it('denies an operation that names none', () => {
    expect(permits(ofRank('admin'), {})).toBe(false);
  });

  it('stands in the API reference', () => {
    const document = createOpenApi(operations, { version: '1', readSample: () => undefined });
    const shown = Object.values(document.paths as Record<string, Record<string, { 'x-needs'?: string }>>)
      .flatMap((path) => Object.values(path))
      .map((operation) => operation['x-needs'] ?? '');
    expect(shown.sort()).toEqual(operations.map(({ needs = '' }) => needs).sort());
  });
});

describe('roles', () => {
  it.each(Object.entries(roles))('%s holds each permission once, and reads what it may change', (_, held) => {
    expect(new Set(held).size).toBe(held.length);
    const unread = held
      .map((permission) => `${permission.split('.')[0]}.read`)
      .filter((read) => (permissions as readonly string[]).includes(read))
      .filter((read) => !(held as readonly string[]).includes(read));
    expect(unread).toEqual([]);
  });

  it("leave no permission that the owner lacks, but those of a carrier's own people", () => {
    expect(roles.owner).toEqual(ownPermissions);
    expect(permissions.filter((one) => !ownPermissions.includes(one))).toEqual([
      'partner.read',
      'partner.write',
    ]);
  });
});
