import type { ListedOperator } from '@carreto/contract/admin/registry/operators';
import { describe, expect, it } from 'vitest';
import { bodyOf, changesOf, mistakesOf, nobody, readValues, valuesOf } from './operator-values.ts';

const someone: ListedOperator = {
  id: 7,
  name: 'Olga',
  email: null,
  role: 'analyst',
  roles: ['finance'],
  permissions: null,
  shipperIds: [1, 2],
  carrierIds: 'all',
  dispatchPointIds: [9],
  auditLimitCents: 123_456,
  active: true,
  revision: 3,
  createdAt: '2026-11-20T12:00:00.000Z',
  hasPassword: true,
  invitedUntil: null,
  secondFactorAt: null,
  lastUsedAt: null,
};

describe('a person in a form', () => {
  it('is sent as it was read, and sends nothing that did not change', () => {
    expect(valuesOf(someone).limit).toBe('1.234,56');
    expect(bodyOf(valuesOf(someone))).toEqual({
      name: 'Olga',
      email: null,
      roles: ['finance'],
      shipperIds: [1, 2],
      carrierIds: 'all',
      dispatchPointIds: [9],
      auditLimitCents: 123_456,
    });
    expect(changesOf(someone, valuesOf(someone))).toEqual({});
    expect(changesOf(someone, { ...valuesOf(someone), limit: '', email: ' o@loja.example ' })).toEqual({
      auditLimitCents: null,
      email: 'o@loja.example',
    });
  });

  it('takes a list of permissions in the place of roles, and never both', () => {
    const values = {
      ...valuesOf(someone),
      way: 'permissions' as const,
      permissions: ['bills.read'] as const,
    };
    expect(changesOf(someone, values)).toEqual({ permissions: ['bills.read'] });
  });

  it('says what is missing or cannot be read', () => {
    expect(mistakesOf({ ...nobody, shipperIds: [], limit: 'muito' })).toEqual({
      duties: 'noDuties',
      shipperIds: 'none',
      auditLimitCents: 'limitWrong',
    });
    expect(mistakesOf({ ...nobody, way: 'rank', limit: '-1,00' })).toEqual({ auditLimitCents: 'limitWrong' });
  });

  it('is read back from what was kept, without roles and permissions there are not', () => {
    expect(readValues(JSON.parse(JSON.stringify(valuesOf(someone))))).toEqual(valuesOf(someone));
    expect(readValues({ ...nobody, roles: ['king', 'finance'], permissions: ['all.do'] })).toMatchObject({
      roles: ['finance'],
      permissions: [],
    });
    expect(readValues({ name: 'x' })).toBeUndefined();
    expect(readValues(null)).toBeUndefined();
  });
});
