import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { Permission } from '@carreto/contract/permissions';
import { type ComponentType, lazy } from 'react';
import type { Words } from '../../../words/all-words.ts';

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
];

/** The part that an address names; another word is the first one. */
export function tabOf(path: string | undefined): Tab {
  return tabs.find((tab) => tab.path === path) ?? tabs[0];
}
