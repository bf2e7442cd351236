import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';

/** Occurrences of one carrier that say the same. */
export type Group = {
  id: string;
  carrierId: number;
  /** The carrier's own code; null where it reported in codes of the catalogue. */
  carrierCode: string | null;
  /** Of the catalogue; null while nobody said what the carrier's code means. */
  code: number | null;
  occurrences: readonly HeldOccurrenceOut[];
};

/** Groups them by carrier and code: codes without a meaning first, then the largest, then who waits longest. */
export function groupsOf(occurrences: readonly HeldOccurrenceOut[]): readonly Group[] {
  const found = new Map<string, HeldOccurrenceOut[]>();
  for (const one of occurrences) {
    const id = JSON.stringify([one.carrierId, one.carrierCode, one.code]);
    const others = found.get(id);
    if (others === undefined) found.set(id, [one]);
    else others.push(one);
  }
  const groups = [...found].flatMap(([id, [first, ...others]]) => {
    if (first === undefined) return [];
    const { carrierId, carrierCode, code } = first;
    return [{ id, carrierId, carrierCode, code, occurrences: [first, ...others] }];
  });
  return groups.toSorted(
    (a, b) => Number(isUnmapped(b)) - Number(isUnmapped(a)) || b.occurrences.length - a.occurrences.length,
  );
}

/** Whether it waits for somebody to say what the carrier's code means. */
export function isUnmapped({ code, carrierCode, occurrences }: Group): boolean {
  return code === null && carrierCode !== null && occurrences.some(({ state }) => state === 'waiting');
}

/** One occurrence for each shipper that the group is of. */
export function onePerShipper({ occurrences }: Group): readonly HeldOccurrenceOut[] {
  return occurrences.filter(
    ({ shipperId }, at) => at === occurrences.findIndex((one) => one.shipperId === shipperId),
  );
}

export type ActName = 'map' | 'release' | 'discard';
/** Asks to do something to some of a group. */
export type StartAct = (name: ActName, group: Group, some: readonly HeldOccurrenceOut[]) => void;
