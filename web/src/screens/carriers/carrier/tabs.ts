import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { Permission } from '@carreto/contract/permissions';
import { type ComponentType, lazy } from 'react';
import type { Words } from '../../../words/all-words.ts';
import { withWords } from '../../../words/words.ts';

/** What a tab shows of its carrier. */
export type TabPart = ComponentType<{ carrier: Carrier }>;

/** A part of the page of a carrier. */
export type Tab = {
  name: keyof Words['carriers']['tabs'];
  /** Below `/transportadoras/{id}`. */
  path: string;
  /** What a person must be allowed to see it. */
  needs: Permission;
  /** It comes when it is opened, with what it says. */
  Part: TabPart;
};

/** In their order; the first is shown where an address names none. */
export const tabs: readonly [Tab, ...Tab[]] = [
  {
    name: 'data',
    path: 'dados',
    needs: 'registry.read',
    Part: lazy(async () => ({ default: (await import('./data.tsx')).CarrierData })),
  },
  {
    name: 'contracts',
    path: 'contratos',
    needs: 'registry.read',
    Part: lazy(async () => {
      const load = withWords('carrierContracts', () => import('./contracts/contracts.tsx'));
      return { default: (await load()).Contracts };
    }),
  },
  {
    name: 'tables',
    path: 'tabelas',
    needs: 'tables.read',
    Part: lazy(async () => ({ default: (await import('./tables/tables.tsx')).CarrierTables })),
  },
  {
    name: 'codes',
    path: 'ocorrencias',
    needs: 'freights.read',
    Part: lazy(async () => {
      const load = withWords('carrierTabs', () => import('./codes/codes.tsx'));
      return { default: (await load()).Codes };
    }),
  },
  {
    name: 'layouts',
    path: 'layouts',
    needs: 'tables.read',
    Part: lazy(async () => {
      const load = withWords(
        'imports',
        withWords('carrierTabs', () => import('./layouts/layouts.tsx')),
      );
      return { default: (await load()).Layouts };
    }),
  },
  {
    name: 'tracking',
    path: 'rastreio',
    needs: 'integration.read',
    Part: lazyConnections(async () => (await import('./tracking/tracking.tsx')).Tracking),
  },
  {
    name: 'live',
    path: 'cotacao-ao-vivo',
    needs: 'integration.read',
    Part: lazyConnections(async () => (await import('./live/live.tsx')).Live),
  },
  {
    name: 'accounts',
    path: 'sistema',
    needs: 'integration.read',
    Part: lazyConnections(async () => {
      const load = withWords(['manifest', 'vendorAccounts'], () => import('../account/accounts.tsx'));
      return (await load()).Accounts;
    }),
  },
  {
    name: 'components',
    path: 'componentes',
    needs: 'audit.read',
    Part: lazy(async () => {
      const load = withWords('carrierTabs', () => import('./components/components.tsx'));
      return { default: (await load()).Components };
    }),
  },
  {
    name: 'scoreboard',
    path: 'placar',
    needs: 'reports.read',
    Part: lazy(async () => {
      const load = withWords(
        'reports',
        withWords('scoreboard', () => import('./scoreboard/scoreboard.tsx')),
      );
      return { default: (await load()).ScoreboardTab };
    }),
  },
];

/** The part that an address names; another word is the first one. */
export function tabOf(path: string | undefined): Tab {
  return tabs.find((tab) => tab.path === path) ?? tabs[0];
}

/** What belongs to connections says what the page of all of them says, too. */
function lazyConnections(load: () => Promise<TabPart>): TabPart {
  return lazy(async () => {
    const withBoth = withWords(
      'connections',
      withWords('carrierConnections', async () => ({ Part: await load() })),
    );
    return { default: (await withBoth()).Part };
  });
}
