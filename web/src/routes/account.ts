import { lazyRouteComponent } from '@tanstack/react-router';
import type { Page } from '../shell/page.ts';
import { withWords } from '../words/words.ts';
import { settingsPages } from './settings.ts';

/** URLs of jobs, settings, people and one's own profile. */
export const accountPages: readonly Page[] = [
  {
    path: '/comecar',
    title: (words) => words.menu.onboarding,
    needs: 'settings.write',
    screen: lazyRouteComponent(
      withWords(
        ['companyForm', 'onboarding'],
        withWords('quotes', () => import('../screens/onboarding/onboarding.tsx')),
      ),
      'Onboarding',
    ),
  },
  {
    path: '/trabalhos',
    title: (words) => words.bell.jobs,
    screen: lazyRouteComponent(
      withWords('jobs', () => import('../screens/jobs/jobs.tsx')),
      'Jobs',
    ),
  },
  {
    path: '/trabalhos/$trabalho',
    title: (words) => words.bell.job,
    screen: lazyRouteComponent(
      withWords('jobs', () => import('../screens/jobs/job.tsx')),
      'JobPage',
    ),
  },
  {
    path: '/configuracoes',
    title: (words) => words.settings.title,
    screen: lazyRouteComponent(
      withWords('settingsAbout', () => import('../screens/settings/settings.tsx')),
      'Settings',
    ),
  },
  {
    path: '/configuracoes/pessoas',
    title: (words) => words.settings.sections.operators,
    needs: 'people.read',
    screen: lazyRouteComponent(
      withWords('operators', () => import('../screens/operators/operator-list.tsx')),
      'OperatorList',
    ),
  },
  {
    path: '/configuracoes/pessoas/nova',
    title: (words) => words.settings.titles.newOperator,
    needs: 'people.write',
    screen: lazyRouteComponent(
      withWords('operators', () => import('../screens/operators/new-operator.tsx')),
      'NewOperator',
    ),
  },
  {
    path: '/configuracoes/pessoas/$id',
    title: (words) => words.settings.titles.operator,
    needs: 'people.read',
    screen: lazyRouteComponent(
      withWords(['operators', 'profile'], () => import('../screens/operators/operator.tsx')),
      'Operator',
    ),
  },
  {
    path: '/configuracoes/seguranca',
    title: (words) => words.settings.sections.security,
    needs: 'people.read',
    screen: lazyRouteComponent(
      withWords(['operators', 'security'], () => import('../screens/security/security.tsx')),
      'Security',
    ),
  },
  {
    path: '/configuracoes/cartas',
    title: (words) => words.settings.sections.letters,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords('letters', () => import('../screens/letters/letters.tsx')),
      'Letters',
    ),
  },
  {
    path: '/configuracoes/historico',
    title: (words) => words.settings.sections.history,
    needs: 'registry.read',
    screen: lazyRouteComponent(
      withWords('history', () => import('../screens/history/history.tsx')),
      'History',
    ),
  },
  ...settingsPages,
  {
    path: '/configuracoes/instalacao',
    title: (words) => words.settings.sections.installation,
    needs: 'settings.read',
    screen: lazyRouteComponent(
      withWords('installation', () => import('../screens/installation/installation.tsx')),
      'Installation',
    ),
  },
  {
    path: '/perfil',
    title: (words) => words.shell.profile,
    screen: lazyRouteComponent(
      withWords('profile', () => import('../screens/profile/profile.tsx')),
      'Profile',
    ),
  },
];
