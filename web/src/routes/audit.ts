import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';

/** URLs of the audit of CT-es. */
export const auditPages: readonly Page[] = [
  {
    path: '/auditoria',
    title: (words) => words.menu.audit,
    needs: 'audit.read',
    screen: lazyRouteComponent(
      withWords(['assignee', 'audit', 'bulk', 'jobs'], () => import('../screens/audit/audit.tsx')),
      'Audit',
    ),
  },
  {
    path: '/auditoria/$cte',
    title: (words) => words.menu.audit,
    needs: 'audit.read',
    screen: lazyRouteComponent(
      withWords(['assignee', 'audit', 'bulk', 'jobs'], () => import('../screens/audit/audit-cte.tsx')),
      'AuditCte',
    ),
  },
];
