import { createCarreto } from '@carreto/contract/client/carreto';
import { operations } from '@carreto/contract/client/operations';
import { operationOf } from '@carreto/contract/operation-of';
import { describe, expect, it } from 'vitest';
import { allEndpoints } from '../support/all-endpoints.ts';

const open = (await allEndpoints()).filter(
  ({ auth, path }) => auth !== 'admin' && !path.startsWith('/api/admin/'),
);

describe('the client', () => {
  it('has a method for every operation that shippers and carriers may call, by its id', () => {
    const expected = Object.fromEntries(open.map((endpoint) => [endpoint.id, operationOf(endpoint)]));
    expect(operations).toEqual(expected);
    expect(Object.keys(createCarreto({ baseUrl: 'http://127.0.0.1' })).sort()).toEqual(
      Object.keys(expected).sort(),
    );
  });

  it.each(open.map((endpoint) => [endpoint.id, endpoint]))(
    'can tell the members of %s apart',
    (_, { params, query }) => {
      const names = [
        ...Object.keys(params?.properties ?? {}),
        ...Object.keys(query?.properties ?? {}),
        'body',
      ];
      expect(new Set(names).size).toBe(names.length);
    },
  );
});
