import { type Static, Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { flag, oneOf, publicId } from '../../values.ts';
import { closed, orNull } from '../common.ts';

/** The first hour of an installation: from the link that `start` prints to the first quote. */

const onboardingSteps = ['account', 'company', 'carrier', 'table', 'quote'] as const;

const step = oneOf(
  onboardingSteps,
  '`account`: somebody can log in; `company`: there is a shipper that is no test; `carrier`: an active carrier; `table`: a table is in force; `quote`: an integration asked for a quote of one that is no test.',
);

const onboarding = closed('How far the first hour has come. Whoever asks is told the same.', {
  steps: Type.Array(
    closed('A step.', {
      step,
      state: oneOf(
        ['done', 'skipped', 'open'],
        'done: as the registry has it now, whoever did it and wherever; skipped: somebody left it for later.',
      ),
    }),
    { description: 'All five, in their order.' },
  ),
  finished: flag('Whether no step is open.'),
  shipperId: orNull(publicId('The first shipper that is no test, for which the first table and quote are.')),
  carrierId: orNull(publicId('The first active carrier.')),
  exampleTableId: orNull(publicId('The table of the example, while its prices are in force.')),
});
export type OnboardingView = Static<typeof onboarding>;

const common = { section: 'admin', auth: 'admin', reply: onboarding } as const;

export const getOnboarding = endpoint({
  ...common,
  id: 'getOnboarding',
  method: 'GET',
  path: '/api/admin/v1/onboarding',
  summary: 'Which steps of the first hour are done, skipped or open.',
  role: 'viewer',
  needs: 'settings.read',
  errors: [],
});

export const skipOnboardingStep = endpoint({
  ...common,
  id: 'skipOnboardingStep',
  method: 'PUT',
  path: '/api/admin/v1/onboarding/skipped',
  summary: 'Leaves a step for later, or takes it up again; a step that is done stays so.',
  role: 'admin',
  needs: 'settings.write',
  body: closed('Which, and whether.', { step, skipped: flag('Whether it is left for later.') }),
  errors: [],
});

export const addExampleTable = endpoint({
  ...common,
  id: 'addExampleTable',
  method: 'POST',
  path: '/api/admin/v1/onboarding/example-table',
  summary: 'Puts a small table with invented prices into force, to try a quote before the real one is there.',
  description:
    'For one shipper, from anywhere to anywhere in Brazil. Its name and service say that it is an example. A repeat changes nothing.',
  role: 'analyst',
  needs: 'tables.publish',
  body: closed('Whose prices these are made out to be, and who may use them.', {
    carrierId: publicId('The carrier.'),
    shipperId: publicId('The shipper.'),
  }),
  errors: ['not_found', 'conflict'],
});

export const removeExampleTable = endpoint({
  ...common,
  id: 'removeExampleTable',
  method: 'DELETE',
  path: '/api/admin/v1/onboarding/example-table',
  summary: 'Withdraws the example; within a second it makes no offers. Doing so twice does no harm.',
  description: 'Prices that were published over it are no example, and stay.',
  role: 'analyst',
  needs: 'tables.publish',
  errors: [],
});
