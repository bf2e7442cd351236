import type { SecurityPolicy } from '@carreto/contract/admin/account/security-policy';
import { describe, expect, it } from 'vitest';
import { bodyOf, isChanged, readValues, valuesOf } from './security-values.ts';

const open: SecurityPolicy = {
  secondFactorRoles: [],
  networks: [],
  provider: null,
  leastPasswordLength: 12,
  revision: 0,
};
const policy: SecurityPolicy = {
  ...open,
  secondFactorRoles: ['owner', 'finance'],
  networks: ['203.0.113.0/24', '2001:db8::/32'],
  provider: {
    issuer: 'https://id.loja.example',
    clientId: 'carreto',
    label: 'Loja',
    domains: ['loja.example'],
    roleClaim: 'groups',
    roles: [{ value: 'expedicao', role: 'dispatch' }],
    addsOperators: true,
    shipperIds: [3],
    hasSecret: true,
    returnUrl: 'https://frete.loja.example/painel/entrar/provedor/retorno',
  },
  revision: 4,
};

describe('a security policy in a form', () => {
  it('is sent as it was read, without a secret, which stays as it was', () => {
    for (const one of [open, policy]) expect(isChanged(valuesOf(one), one)).toBe(false);
    const { provider, ...body } = bodyOf(valuesOf(policy), 4);
    expect(body).toEqual({
      secondFactorRoles: ['owner', 'finance'],
      networks: ['203.0.113.0/24', '2001:db8::/32'],
      revision: 4,
    });
    expect(provider).not.toHaveProperty('clientSecret');
    expect(provider).toMatchObject({ roles: [{ value: 'expedicao', role: 'dispatch' }], shipperIds: [3] });
  });

  it('takes networks and domains a line each, and addresses without what surrounds their domain', () => {
    const values = {
      ...valuesOf(policy),
      networks: ' 10.0.0.0/8 \n\n 127.0.0.0/8',
      domains: '@Loja.Example',
    };
    expect(bodyOf(values, 4)).toMatchObject({
      networks: ['10.0.0.0/8', '127.0.0.0/8'],
      provider: { domains: ['loja.example'] },
    });
  });

  it('replaces a secret by what is typed, or by none', () => {
    const values = { ...valuesOf(policy), clientSecret: 's3' };
    expect(bodyOf(values, 4).provider?.clientSecret).toBe('s3');
    expect(bodyOf({ ...values, isWithoutSecret: true }, 4).provider?.clientSecret).toBeNull();
    expect(isChanged(values, policy)).toBe(true);
  });

  it('leaves out what is half filled in about people who are added, while nobody is', () => {
    const half = { ...valuesOf(policy), roles: [{ key: 0, value: ' ', role: 'reader' as const }] };
    const { provider } = bodyOf({ ...half, shipperIds: [], addsOperators: false }, 4);
    expect(provider).toMatchObject({ roles: [], shipperIds: 'all' });
    expect(bodyOf({ ...half, shipperIds: [] }, 4).provider).toMatchObject({
      roles: [{ value: '' }],
      shipperIds: [],
    });
  });

  it('is read back from what was kept, without a secret and without roles there are not', () => {
    const kept = JSON.parse(JSON.stringify({ ...valuesOf(policy), clientSecret: 's3' }));
    expect(readValues(kept)).toEqual(valuesOf(policy));
    expect(readValues({ ...kept, roles: [{ value: 'x', role: 'owner' }] })?.roles).toEqual([]);
    expect(readValues({ networks: 'x' })).toBeUndefined();
    expect(readValues(null)).toBeUndefined();
  });
});
