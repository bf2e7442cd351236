import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { usePlace } from '../../parts/panel/place.ts';
import type { SearchParams } from '../../shell/search-params.ts';
import { keepShipper } from '../../shell/shipper.ts';
import type { TabName } from './tabs.ts';

type TabLinkProps = {
  billId: number;
  tab: TabName;
  current: TabName;
  className?: string;
  children: ReactNode;
};

/** Leads to a part of the bill, as a page and beside its list. */
export function TabLink({ billId, tab, current, className, children }: TabLinkProps) {
  const { isPanel } = usePlace();
  const search = isPanel
    ? (before: SearchParams) => ({ ...before, aba: tab === '' ? undefined : tab })
    : keepShipper;
  return (
    <Link
      to={isPanel ? '.' : `/faturas/${billId}${tab === '' ? '' : `/${tab}`}`}
      search={search}
      {...(isPanel ? { replace: true, state: true } : {})}
      {...(className === undefined ? {} : { className })}
      activeOptions={{ exact: true, includeSearch: isPanel }}
      aria-current={tab === current ? 'page' : undefined}
      resetScroll={false}
    >
      {children}
    </Link>
  );
}
