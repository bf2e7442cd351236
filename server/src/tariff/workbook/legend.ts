import type { XlsxSheet } from '../../documents/spreadsheets/write-xlsx.ts';
import type { Column } from './tab.ts';
import { headerFields, headerTab } from './tab-header.ts';
import {
  bandsTab,
  chargesTab,
  comparisonTab,
  coverageTab,
  invoiceTab,
  originsTab,
  regionsTab,
  scopesTab,
  tiersTab,
  unitTab,
  vehiclePricesTab,
  vehiclesTab,
} from './tabs.ts';

/** Every tab that a workbook may have beside the first one and the legend. */
export const contentTabs = [
  coverageTab,
  regionsTab,
  bandsTab,
  comparisonTab,
  unitTab,
  invoiceTab,
  vehiclesTab,
  vehiclePricesTab,
  originsTab,
  chargesTab,
  tiersTab,
  scopesTab,
] as const;

export const legendTab = 'Legenda';

/** The last tab: which words a cell may hold, and whether it may be left empty. It is not read. */
export function legendSheet(): XlsxSheet {
  const tabs: readonly { name: string; columns: readonly Column[] }[] = [
    { name: headerTab, columns: headerFields },
    ...contentTabs,
  ];
  return {
    name: legendTab,
    columns: [
      { title: 'Aba', width: 22 },
      { title: 'Coluna', width: 36 },
      { title: 'Preenchimento', width: 16 },
      { title: 'Palavras aceitas', width: 90 },
    ],
    rows: tabs.flatMap(({ name, columns }) =>
      columns.map(({ title, kind, whenEmpty }) => [
        name,
        title,
        whenEmpty === undefined ? 'obrigatório' : 'opcional',
        kind.words?.join(', ') ?? null,
      ]),
    ),
  };
}
