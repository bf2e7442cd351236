import { type AnyRoute, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { home } from '../api/place.ts';
import { pages } from '../routes.ts';
import { Frame } from './frame.tsx';
import { parseSearch, writeSearch } from './search-params.ts';
import { BrokenPage, MissingPage } from './trouble.tsx';

/** The pages of `routes.ts` below the path that the server says. */
export function createPages() {
  const root = createRootRoute({ component: Frame, notFoundComponent: MissingPage });
  const routes: AnyRoute[] = pages.map(({ path, screen }) =>
    createRoute({ getParentRoute: () => root, path, component: screen }),
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
