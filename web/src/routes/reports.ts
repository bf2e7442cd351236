import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

const screen = lazyRouteComponent(
  withWords('reports', () => import('../screens/reports/reports.tsx')),
  'Reports',
);

/** URLs of the reports: the first room, and each by its name. */
export const reportsPages: readonly Page[] = [
  {
    path: '/desempenho',
    title: (words) => words.menu.performance,
    needs: 'reports.read',
    screen,
  },
  {
    path: '/desempenho/$aba',
    title: (words) => words.menu.performance,
    needs: 'reports.read',
    screen,
  },
];
