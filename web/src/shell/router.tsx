import { onlineManager } from '@tanstack/react-query';
import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
} from '@tanstack/react-router';
import { home } from '../api/place.ts';
import { pages } from '../routes/pages.ts';
import { Frame } from './frame.tsx';
import { parseSearch, writeSearch } from './search-params.ts';
import { BrokenPage, MissingPage } from './trouble.tsx';

/** The pages of `routes/` below the path that the server says. */
export function createPages() {
  const root = createRootRoute({ component: Frame, notFoundComponent: MissingPage });
  const routes: AnyRoute[] = pages.map(({ path, screen }) =>
    createRoute({
      getParentRoute: () => root,
      ...{ path, component: screen },
      beforeLoad: loadedOnline(screen),
    }),
  );
  return createRouter({
    routeTree: root.addChildren(routes),
    basepath: home,
    parseSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultErrorComponent: BrokenPage,
    trailingSlash: 'never',
  });
}

/**
 * Fetches a screen before its page is gone to, and waits for the network where there is none: the router reloads the page
 * for a screen that it cannot fetch, and without a network that would lose all that was read.
 */
function loadedOnline(screen: RouteComponent): () => Promise<void> {
  let isLoaded = false;
  return async () => {
    if (isLoaded) return;
    await whenOnline();
    await screen.preload?.();
    isLoaded = true;
  };
}

function whenOnline(): Promise<void> {
  if (onlineManager.isOnline()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = onlineManager.subscribe((isOnline) => {
      if (!isOnline) return;
      stop();
      resolve();
    });
  });
}
