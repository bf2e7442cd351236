import type { Member } from '../../../parts/members/member.ts';
import type { MemberGroup as Group } from '../../../parts/members/member-groups.tsx';
import type { Words } from '../../../words/all-words.ts';

type AccountName = keyof Words['postal']['fields'];

/** What is set of a contract; its carrier only while it is new, whether it is used only afterwards. */
export function accountGroups(
  { groups }: Words['postal'],
  { carriers }: { carriers: readonly number[] | undefined },
): readonly Group<AccountName>[] {
  const first: Member<AccountName>[] =
    carriers === undefined
      ? [{ name: 'active', kind: 'flag' }]
      : [{ name: 'carrierId', kind: 'choice', values: carriers, isList: true }];
  return [
    {
      title: groups.contract,
      members: [
        { name: 'name', kind: 'text' },
        { name: 'contract', kind: 'text' },
        { name: 'card', kind: 'text' },
        { name: 'administrativeCode', kind: 'text' },
        { name: 'services', kind: 'own' },
        { name: 'lowMark', kind: 'count' },
        ...first,
      ],
    },
    {
      title: groups.access,
      why: groups.accessWhy,
      members: [
        { name: 'prePosting', kind: 'own', isSecret: true },
        { name: 'legacy', kind: 'own', isSecret: true },
      ],
    },
  ];
}
