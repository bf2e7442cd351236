import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';
import { expect, test } from 'vitest';
import { groupsOf, isUnmapped, onePerShipper } from './groups.ts';

const one = (id: number, changes: Partial<HeldOccurrenceOut>): HeldOccurrenceOut =>
  ({ id, shipperId: 1, carrierId: 1, carrierCode: '91', code: null, state: 'waiting', ...changes }) as never;
const idsOf = (occurrences: readonly HeldOccurrenceOut[]) => groupsOf(occurrences).map(ids);
const ids = ({ occurrences }: { occurrences: readonly HeldOccurrenceOut[] }) =>
  occurrences.map(({ id }) => id);

test('occurrences are grouped by carrier, code and meaning, those without a meaning and the many first', () => {
  const all = [
    one(1, { code: 17 }),
    one(2, { carrierId: 2 }),
    one(3, {}),
    one(4, { code: 17 }),
    one(5, {}),
    one(6, { carrierCode: null, code: 2 }),
    one(7, { code: 17 }),
  ];
  expect(idsOf(all)).toEqual([[3, 5], [2], [1, 4, 7], [6]]);
});

test('a code wants a meaning only while something of the carrier waits for it', () => {
  const [waiting, decided, ours] = [
    one(1, {}),
    one(2, { state: 'released' }),
    one(3, { carrierCode: null }),
  ].map((each) => groupsOf([each]).map(isUnmapped));
  expect([waiting, decided, ours]).toEqual([[true], [false], [false]]);
});

test('each shipper of a group stands for itself once, the oldest first', () => {
  const [group] = groupsOf([one(1, { shipperId: 7 }), one(2, { shipperId: 8 }), one(3, { shipperId: 7 })]);
  expect(group === undefined ? [] : onePerShipper(group).map(({ id }) => id)).toEqual([1, 2]);
});
