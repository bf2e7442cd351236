import type { OwnSecurity } from '@carreto/contract/admin/account/me';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { writeInstant } from '../../formats/instants.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { fieldMistakes } from '../../parts/field/field-mistakes.ts';
import { TextField } from '../../parts/field/text-field.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';

/** Changes one's own password; all other sessions end by that. */
export function OwnPassword({ security }: { security: OwnSecurity }) {
  const words = useWords().profile;
  const { language } = usePreferences();
  const { hasPassword, passwordChangedAt } = security;
  const { change, error, isDifferent, outcome } = useChange(hasPassword);
  const isWrong = refusalOf(error)?.code === 'wrong_credentials';
  const { of, rest } = fieldMistakes(error, ['password']);
  return (
    <section className="profile-part">
      <h2>{words.password}</h2>
      <p className="soft">
        {hasPassword && passwordChangedAt !== null
          ? words.passwordSince(writeInstant(passwordChangedAt, language))
          : words.noPassword}
      </p>
      <form className="form" aria-label={words.changePassword} onSubmit={(event) => void change(event)}>
        {hasPassword ? (
          <TextField
            label={words.current}
            name="current"
            type="password"
            autoComplete="current-password"
            maxLength={1024}
            required
            mistakes={isWrong ? [words.wrongCurrent] : []}
          />
        ) : null}
        <TextField
          label={words.wanted(security.leastPasswordLength)}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={security.leastPasswordLength}
          maxLength={1024}
          required
          mistakes={of('password')}
        />
        <TextField
          label={words.repeated}
          name="repeated"
          type="password"
          autoComplete="new-password"
          maxLength={1024}
          required
          mistakes={isDifferent ? [words.differ] : []}
        />
        <div role="alert">{rest === undefined || isWrong ? null : <Mistake error={rest} />}</div>
        <div className="profile-acts">
          <button type="submit" className="button" data-kind="main">
            {words.change}
          </button>
        </div>
      </form>
      <p className="profile-outcome" role="status">
        {outcome}
      </p>
    </section>
  );
}

function useChange(hasPassword: boolean) {
  const words = useWords().profile;
  const queries = useQueryClient();
  const [error, setError] = useState<Error>();
  const [isDifferent, setDifferent] = useState(false);
  const [outcome, setOutcome] = useState('');
  const change = async (event: FormEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    const text = (name: string): string => String(given.get(name) ?? '');
    const password = text('password');
    const differs = password !== text('repeated');
    setError(undefined);
    setOutcome('');
    setDifferent(differs);
    if (differs) return;
    try {
      await api.changePassword({ password, ...(hasPassword ? { current: text('current') } : {}) });
      form.reset();
      setOutcome(words.passwordChanged);
      await queries.invalidateQueries({ queryKey: ['getOwnSecurity'] });
      await queries.invalidateQueries({ queryKey: ['listOwnSessions'] });
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
  };
  return { change, error, isDifferent, outcome };
}
