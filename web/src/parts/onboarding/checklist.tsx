import type { OnboardingView } from '@carreto/contract/admin/work/onboarding';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../words/words.ts';
import { StepList } from './step-list.tsx';

/** The first hour as far as it has come, with the way on; where everything is done or skipped it is gone. */
export function Checklist({ onboarding }: { onboarding: OnboardingView }) {
  const words = useWords().onboarding;
  if (onboarding.finished) return null;
  const done = onboarding.steps.filter(({ state }) => state !== 'open').length;
  return (
    <section className="onboarding-checklist" aria-label={words.title}>
      <h2>{words.title}</h2>
      <p className="soft">{words.left(onboarding.steps.length - done)}</p>
      <StepList steps={onboarding.steps} />
      <p>
        <Link to="/comecar" className="button" data-kind="main">
          {words.goOn}
        </Link>
      </p>
    </section>
  );
}
