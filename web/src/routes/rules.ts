import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of freight rules and of products. */
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
  {
    path: '/produtos',
    title: (words) => words.menu.products,
    needs: 'skus.read',
    screen: lazyRouteComponent(
      withWords('products', () => import('../screens/products/products.tsx')),
      'Products',
    ),
  },
  {
    path: '/produtos/contradicoes',
    title: (words) => words.menu.contradictions,
    needs: 'skus.read',
    screen: lazyRouteComponent(
      withWords('products', () => import('../screens/products/contradictions/contradictions.tsx')),
      'Contradictions',
    ),
  },
];
