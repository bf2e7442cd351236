import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of freight rules. */
export const rulesPages: readonly Page[] = [
  {
    path: '/regras',
    title: (words) => words.menu.rules,
    needs: 'rules.read',
    screen: lazyRouteComponent(
      withWords('rules', () => import('../screens/rules/rules.tsx')),
      'Rules',
    ),
  },
  {
    path: '/regras/nova',
    title: (words) => words.menu.newRule,
    needs: 'rules.write',
    screen: lazyRouteComponent(
      withWords('rules', () => import('../screens/rules/rule/rule.tsx')),
      'NewRule',
    ),
  },
  {
    path: '/regras/$id',
    title: (words) => words.menu.rules,
    needs: 'rules.read',
    screen: lazyRouteComponent(
      withWords('rules', () => import('../screens/rules/rule/rule.tsx')),
      'Rule',
    ),
  },
];
