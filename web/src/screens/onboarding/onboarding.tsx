import './onboarding-page.css';

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { StepList } from '../../parts/onboarding/step-list.tsx';
import { type OnboardingStep, paramOf, shownStep, stepFilter } from '../../parts/onboarding/steps.ts';
import { useIsOnboarding, useOnboarded, useOnboarding } from '../../parts/onboarding/use-onboarding.ts';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useOnline } from '../../shell/notices.tsx';
import { useWords } from '../../words/words.ts';
import { AccountStep } from './account-step.tsx';
import { CarrierStep, CompanyStep } from './company-steps.tsx';
import { QuoteStep } from './quote-step.tsx';
import type { StepProps } from './step-props.ts';
import { TableStep } from './table-step.tsx';

const need = 'settings.write';
/** A quote of the integration is seen as it comes. */
const againMs = 5_000;

/** The first hour: from the first account to the first quote of a real shop. */
export function Onboarding() {
  const words = useWords().onboarding;
  const isMine = useIsOnboarding();
  const onboarding = useOnboarding(againMs);
  return (
    <article className="onboarding">
      <h1>{words.title}</h1>
      {isMine ? (
        onboarding.data === undefined ? (
          <Unanswered error={onboarding.error} needs={need} again={() => void onboarding.refetch()} />
        ) : (
          <Steps onboarding={onboarding.data} />
        )
      ) : (
        <Refused permission={need} />
      )}
    </article>
  );
}

const parts = {
  account: AccountStep,
  company: CompanyStep,
  carrier: CarrierStep,
  table: TableStep,
  quote: QuoteStep,
} as const;

function Steps({ onboarding }: StepProps) {
  const words = useWords().onboarding;
  const { values } = useFilters(stepFilter);
  const current = shownStep(values.step, onboarding);
  const Part = parts[current];
  return (
    <>
      <p className="soft">{words.why}</p>
      {onboarding.finished ? (
        <p role="status" className="onboarding-over">
          {words.over} <Link to="/">{words.toToday}</Link>
        </p>
      ) : null}
      <StepList steps={onboarding.steps} current={current} />
      <section className="onboarding-step" aria-labelledby="onboarding-step">
        <h2 id="onboarding-step">{words.titles[current]}</h2>
        <Part key={current} onboarding={onboarding} />
        <Onward current={current} onboarding={onboarding} />
      </section>
    </>
  );
}

/** The way on: to the next step, past this one, or back to it where it was skipped. */
function Onward({ current, onboarding: { steps } }: StepProps & { current: OnboardingStep }) {
  const words = useWords().onboarding;
  const isOnline = useOnline();
  const onboarded = useOnboarded();
  const [error, setError] = useState<Error>();
  const state = steps.find(({ step }) => step === current)?.state;
  const next = steps[steps.findIndex(({ step }) => step === current) + 1]?.step;
  const skip = async (skipped: boolean): Promise<void> => {
    setError(undefined);
    try {
      await onboarded(await api.skipOnboardingStep({ step: current, skipped }));
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
  };
  return (
    <div className="onboarding-onward">
      {state === 'open' ? (
        <button type="button" className="button" disabled={!isOnline} onClick={() => void skip(true)}>
          {words.skip}
        </button>
      ) : null}
      {state === 'skipped' ? (
        <button type="button" className="button" disabled={!isOnline} onClick={() => void skip(false)}>
          {words.resume}
        </button>
      ) : null}
      {next === undefined || state === 'open' ? null : (
        <Link to="/comecar" search={{ passo: paramOf(next) } as never} className="button" data-kind="main">
          {words.next(words.names[next])}
        </Link>
      )}
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
    </div>
  );
}
