import type { VendorEntry } from '@carreto/contract/admin/registry/vendors';
import { expect, test } from 'vitest';
import { abilitiesOf, accountBody, emptyAccount, formMembers } from './draft.ts';

const vendor: VendorEntry = {
  ...{ vendor: 'tiny', title: 'Tiny Cargas', documentedOn: '2026-10-01' },
  environments: ['test'],
  hosts: ['api'],
  credential: [
    {
      ...{ name: 'token', title: 'Token', pattern: '.+', isRequired: true, help: 'No painel.' },
      kind: 'secret',
    },
  ],
  settings: [{ name: 'account', title: 'Conta', pattern: '\\d+', isRequired: false, help: 'O número.' }],
  services: [],
  can: { quote: true, track: ['nfe'], book: 'blind', label: true, cancel: false, cte: false, push: false },
  mostPerSecond: null,
  mostInFlight: 8,
  sources: [],
  verified: [],
};

test('an account begins with all that costs nothing, in an environment whose address is known', () => {
  expect(emptyAccount(vendor)).toMatchObject({ environment: 'test', acts: ['quote', 'track'] });
  expect(abilitiesOf(vendor)).toEqual(['quote', 'track', 'book', 'label']);
  expect(formMembers(vendor)).toEqual([
    ...['name', 'environment', 'acts', 'label', 'credential.token', 'settings.account', 'hosts.api'],
  ]);
});

test("the carrier's label is said where it is chosen", () => {
  expect(accountBody({ ...emptyAccount(vendor), label: 'carrier' }, {})).toMatchObject({ label: 'carrier' });
});

test('what is blank is not sent, and a group is followed by nothing', () => {
  const draft = { ...emptyAccount(vendor), credential: { token: ' a ' }, settings: { account: ' ' } };
  const body = { name: 'Tiny Cargas', environment: 'test', credential: { token: 'a' }, settings: {} };
  expect(accountBody(draft, {})).toEqual({ ...body, acts: ['quote', 'track'] });
  expect(accountBody({ ...draft, hosts: { api: 'http://x' } }, { groupId: 3 })).toEqual({
    ...body,
    ...{ hosts: { api: 'http://x' }, acts: ['quote'], groupId: 3 },
  });
});
