import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useMemo } from 'react';
import { type Declared, type Dropped, readFilters, type ValuesOf, writeFilters } from './read-filters.ts';

export type UsedFilters<Filters extends Declared> = {
  values: ValuesOf<Filters>;
  dropped: readonly Dropped[];
  /** Whether anything is filtered. */
  isFiltered: boolean;
  /** Changes some of them: another address, to which back leads. */
  change(values: { [Name in keyof Filters]?: ValuesOf<Filters>[Name] | undefined }): void;
  clear(): void;
};

/** The filters of a screen as its address has them. The declaration stands outside the component. */
export function useFilters<Filters extends Declared>(declared: Filters): UsedFilters<Filters> {
  const search = useRouterState({
    select: ({ location }) => location.search as Readonly<Record<string, string>>,
  });
  const navigate = useNavigate();
  const { values, dropped } = useMemo(() => readFilters(declared, search), [declared, search]);
  const go = (next: Record<string, string>): void =>
    void navigate({ to: '.', search: next } as unknown as Parameters<typeof navigate>[0]);
  return {
    values,
    dropped,
    isFiltered: Object.keys(values).length > 0,
    change: (changed) => go(writeFilters(declared, changed, search)),
    clear: () =>
      go(
        writeFilters(
          declared,
          Object.fromEntries(Object.keys(declared).map((name) => [name, undefined])) as never,
          search,
        ),
      ),
  };
}
