import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of carriers' bills. */
export const billsPages: readonly Page[] = [
  {
    path: '/faturas',
    title: (words) => words.menu.bills,
    needs: 'bills.read',
    item: '/faturas/$id/{-$aba}',
    screen: lazyRouteComponent(
      withWords(['assignee', 'bills', 'bulk', 'jobs'], () => import('../screens/bills/bills.tsx')),
      'Bills',
    ),
  },
  {
    path: '/faturas/pre-fatura',
    title: (words) => words.menu.preInvoice,
    needs: 'bills.read',
    screen: lazyRouteComponent(
      withWords('bills', () => import('../screens/pre-invoice/pre-invoice.tsx')),
      'PreInvoice',
    ),
  },
  {
    path: '/faturas/$id/{-$aba}',
    title: (words) => words.menu.bill,
    needs: 'bills.read',
    screen: lazyRouteComponent(
      withWords(['assignee', 'bills'], () => import('../screens/bill/bill.tsx')),
      'Bill',
    ),
  },
];
