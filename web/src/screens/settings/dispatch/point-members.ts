import { addressMembers } from '../../../parts/members/address-members.ts';
import type { MemberGroup } from '../../../parts/members/member-groups.tsx';
import type { Words } from '../../../words/all-words.ts';

type PointName = keyof Words['dispatch']['fields'] | keyof Words['settingsForm']['address'];

const names = [
  { name: 'tradeName', kind: 'text' },
  { name: 'corporateName', kind: 'text' },
  { name: 'stateInscription', kind: 'text', isNullable: true },
] as const;

/** What is set of a dispatch point; its number only while it is new, whether it is used only afterwards. */
export function pointGroups(
  { groups }: Words['dispatch'],
  { isNew }: { isNew: boolean },
): readonly MemberGroup<PointName>[] {
  return [
    {
      title: groups.names,
      members: isNew
        ? [{ name: 'document', kind: 'text' }, ...names]
        : [...names, { name: 'active', kind: 'flag' }],
    },
    { title: groups.address, members: addressMembers },
    { title: groups.boxes, why: groups.boxesWhy, members: [{ name: 'boxes', kind: 'own' }] },
  ];
}
