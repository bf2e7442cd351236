import type { OnboardingView } from '@carreto/contract/admin/work/onboarding';

/** What each step is given. */
export type StepProps = { onboarding: OnboardingView };
