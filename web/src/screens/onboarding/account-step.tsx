import { Link } from '@tanstack/react-router';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import type { StepProps } from './step-props.ts';

/** Who came in by the link that `start` prints, and the way to others. */
export function AccountStep({ onboarding: { steps } }: StepProps) {
  const words = useWords().onboarding.account;
  const { person } = useSession();
  const isDone = steps.find(({ step }) => step === 'account')?.state === 'done';
  return (
    <>
      <p>{isDone ? words.done(person.name) : words.open}</p>
      <ul className="onboarding-links">
        <li>
          <Link to="/configuracoes/pessoas/nova">{words.invite}</Link>
        </li>
        <li>
          <Link to="/perfil">{words.factor}</Link>
        </li>
      </ul>
    </>
  );
}
