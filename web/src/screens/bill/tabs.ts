import type { Methods } from '../../api/made/operations.ts';

/** What charges are asked for, without the bill and pages. */
export type ChargeFilter = Omit<Parameters<Methods['listBillCharges']>[0], 'billId' | 'cursor' | 'limit'>;

/** The charges of each tab, in the order of the tabs. */
export const chargeTabs = {
  '': {},
  ligados: { bucket: 'linked' },
  'sem-cte': { bucket: 'not_linked' },
  duplicidade: { bucket: 'duplicated' },
  divergentes: { bucket: 'linked', cteState: 'divergence' },
  'outro-valor': { mark: 'otherAmount' },
} as const satisfies Record<string, ChargeFilter>;

/** What the indicators lead to beside the tabs. */
export const chargeStates = {
  processando: { bucket: 'linked', cteState: 'processing' },
  negociacao: { bucket: 'linked', cteState: 'negotiation' },
  'pre-liberados': { bucket: 'linked', cteState: 'pre_released' },
  liberados: { bucket: 'linked', cteState: 'released' },
  rejeitados: { bucket: 'linked', cteState: 'rejected' },
  excluidos: { mark: 'gone' },
} as const satisfies Record<string, ChargeFilter>;

export const otherTabs = ['notas', 'registro', 'arquivo'] as const;

export type ChargeTab = keyof typeof chargeTabs | keyof typeof chargeStates;
export type TabName = ChargeTab | (typeof otherTabs)[number];

/** The tab that an address names; all charges where it names none. */
export function tabOf(text: string | undefined): TabName {
  const known: readonly string[] = [...Object.keys(chargeTabs), ...Object.keys(chargeStates), ...otherTabs];
  return text !== undefined && known.includes(text) ? (text as TabName) : '';
}

/** Which charges a tab shows; undefined: it shows none. */
export function chargesOf(tab: TabName): ChargeFilter | undefined {
  const all: Readonly<Partial<Record<TabName, ChargeFilter>>> = { ...chargeTabs, ...chargeStates };
  return all[tab];
}
