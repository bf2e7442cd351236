import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import { home } from '../../api/place.ts';
import type { SearchParams } from '../../shell/search-params.ts';
import { keptShipper } from '../../shell/shipper.ts';
import { panelParam, withoutPanel } from './place.ts';
import { keepTrail } from './trail.ts';

/** Below it there is no room for a list and an item beside each other: the item is a page then. */
export const roomyWindow = matchMedia('(min-width: 900px)');

/** The panel of a list, as the list sees it. */
export type Panel = {
  /** The item that is open; undefined: none is. */
  openId: string | undefined;
  /** Opens an item beside the list, or as a page where there is no room. */
  open(id: string, ids: readonly string[]): void;
  /** Reads ahead what is likely to be opened next. */
  near(id: string): void;
  /** Goes on to another item, of which the way back knows nothing. */
  follow(id: string, ids: readonly string[]): void;
};

/** Marks the entry of the history that a panel was opened by: to close it is to go back. */
const openedMark = 'isPanelOpened';

type Go = (to: {
  search: (search: SearchParams) => SearchParams;
  replace?: boolean;
  state?: unknown;
}) => void;

function useGo(): Go {
  const navigate = useNavigate();
  const latest = useRef(navigate);
  latest.current = navigate;
  return useCallback<Go>(
    (to) =>
      void latest.current({ to: '.', resetScroll: false, ...to } as unknown as Parameters<
        typeof navigate
      >[0]),
    [],
  );
}

/**
 * The panel beside a list.
 * @param pathOf where an item has its page, below `/painel`.
 * @param readAhead asks for what the page of an item shows.
 */
export function usePanel(pathOf: (id: string) => string, readAhead: (id: string) => void): Panel {
  const router = useRouter();
  const go = useGo();
  const openId = useRouterState({ select: ({ location }) => (location.search as SearchParams)[panelParam] });
  const latest = useRef({ pathOf, readAhead });
  latest.current = { pathOf, readAhead };
  return useMemo(() => {
    const keep = (id: string, ids: readonly string[]): void => {
      const { pathOf: of } = latest.current;
      keepTrail(ids.map(of), of(id));
    };
    const beside = (id: string) => (search: SearchParams) => ({ ...search, [panelParam]: id });
    return {
      openId,
      near: (id) => latest.current.readAhead(id),
      open(id, ids) {
        keep(id, ids);
        if (!roomyWindow.matches) router.history.push(home + latest.current.pathOf(id) + keptShipper());
        else if (openId === undefined) go({ search: beside(id), state: { [openedMark]: true } });
        else go({ search: beside(id), replace: true, state: true });
      },
      follow(id, ids) {
        keep(id, ids);
        go({ search: beside(id), replace: true, state: true });
      },
    };
  }, [router, go, openId]);
}

/** Closes what is open beside a list: the way back, where it was opened by a way forth. */
export function useClosePanel(path: string): () => void {
  const router = useRouter();
  const go = useGo();
  return () => {
    const state = router.state.location.state as unknown as Readonly<Record<string, unknown>>;
    if (state[openedMark] === true) router.history.back();
    else go({ search: (search) => withoutPanel(path, search) });
  };
}
