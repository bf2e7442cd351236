import './onboarding.css';
import type { OnboardingView } from '@carreto/contract/admin/work/onboarding';
import { Link } from '@tanstack/react-router';
import { Circle, CircleCheck, CircleSlash } from 'lucide-react';
import { Icon } from '../../look/icon.tsx';
import { useWords } from '../../words/words.ts';
import { type OnboardingStep, paramOf } from './steps.ts';

const icons = { done: CircleCheck, skipped: CircleSlash, open: Circle } as const;

type StepListProps = { steps: OnboardingView['steps']; current?: OnboardingStep };

/** The five steps of the first hour, each with its state and the way to it. */
export function StepList({ steps, current }: StepListProps) {
  const words = useWords().onboarding;
  return (
    <nav aria-label={words.steps}>
      <ol className="onboarding-steps">
        {steps.map(({ step, state }, at) => (
          <li key={step} data-state={state}>
            <Link
              to="/comecar"
              search={{ passo: paramOf(step) } as never}
              aria-current={step === current ? 'step' : undefined}
            >
              <Icon of={icons[state]} />
              <span>
                <strong>{`${at + 1}. ${words.names[step]}`}</strong>
                <span className="note">{words.states[state]}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}
