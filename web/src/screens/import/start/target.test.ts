import { describe, expect, it } from 'vitest';
import { readTarget, toNewImport } from './target.ts';

const empty = readTarget(undefined, undefined);

describe('whom files are for', () => {
  it('is what the browser kept, else the shipper in view', () => {
    expect(readTarget({ carrierId: '3', audience: '', service: 7 }, 5)).toEqual({ ...empty, carrierId: '3' });
    expect(readTarget('nothing', 5)).toEqual({ ...empty, audience: 's5' });
  });
  it('goes to the API without what is empty', () => {
    expect(toNewImport({ ...empty, carrierId: '3' })).toEqual({ carrierId: 3 });
    const full = { carrierId: '3', audience: 'g4', service: ' Sul ', name: 'Sul 2', validFrom: '2030-01-01' };
    expect(toNewImport({ ...empty, ...full })).toEqual({
      carrierId: 3,
      groupId: 4,
      options: { service: { name: 'Sul' } },
      name: 'Sul 2',
      validFrom: '2030-01-01',
    });
    expect(toNewImport({ ...empty, carrierId: '3', audience: 's9' })).toEqual({ carrierId: 3, shipperId: 9 });
  });
});
