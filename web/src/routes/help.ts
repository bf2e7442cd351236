import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of the guides. */
export const helpPages: readonly Page[] = [
  {
    path: '/ajuda',
    title: (words) => words.shell.guides,
    screen: lazyRouteComponent(
      withWords('help', () => import('../screens/help/help.tsx')),
      'Help',
    ),
  },
  {
    path: '/ajuda/$guia/{-$tarefa}',
    title: (words) => words.shell.guides,
    screen: lazyRouteComponent(
      withWords('help', () => import('../screens/help/help-page.tsx')),
      'HelpPage',
    ),
  },
];
