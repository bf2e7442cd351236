import { addressMembers } from '../../../parts/members/address-members.ts';
import type { MemberGroup } from '../../../parts/members/member-groups.tsx';
import type { Words } from '../../../words/all-words.ts';

/** Who a shipper is. */
const nameMembers = [
  { name: 'corporateName', kind: 'text' },
  { name: 'tradeName', kind: 'text' },
  { name: 'stateInscription', kind: 'text', isNullable: true },
] as const;

type CompanyName = keyof Words['company']['fields'] | keyof Words['settingsForm']['address'];

/** What is set of a shipper on this page; labels, tracking page and audit have pages of their own. */
export function companyGroups({ groups }: Words['company']): readonly MemberGroup<CompanyName>[] {
  return [
    { title: groups.names, members: nameMembers },
    { title: groups.address, members: addressMembers },
    {
      title: groups.quotes,
      members: [
        { name: 'settings.rfc3339Expiration', kind: 'choice', values: [false, true] },
        { name: 'settings.freightPayment', kind: 'choice', values: ['CIF', 'FOB'] },
      ],
    },
    {
      title: groups.holidays,
      why: groups.holidaysWhy,
      members: [
        { name: 'settings.easterHolidays.carnival', kind: 'flag' },
        { name: 'settings.easterHolidays.goodFriday', kind: 'flag' },
        { name: 'settings.easterHolidays.corpusChristi', kind: 'flag' },
      ],
    },
    {
      title: groups.credit,
      members: [
        { name: 'settings.taxCreditPpm.icms', kind: 'percent' },
        { name: 'settings.taxCreditPpm.ibs', kind: 'percent' },
        { name: 'settings.taxCreditPpm.cbs', kind: 'percent' },
      ],
    },
    {
      title: groups.carbon,
      members: [
        { name: 'settings.esgModule', kind: 'flag' },
        { name: 'settings.carbonCentsPerTonne', kind: 'cents', isNullable: true },
      ],
    },
    {
      title: groups.documents,
      members: [
        { name: 'settings.takesTestDocuments', kind: 'flag' },
        { name: 'settings.nfeSharedWith', kind: 'own' },
      ],
    },
    { title: groups.hires, members: [{ name: 'settings.quotaWarning', kind: 'count', isNullable: true }] },
  ];
}
