import { call } from '@carreto/contract/client/call';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { settleAdmission } from '../../api/admission.ts';
import { isOwner, keepCsrf, loadSession, options } from '../../api/client.ts';
import { forgetPerson, logOut } from '../../api/log-out.ts';
import { home, logInAddress } from '../../api/place.ts';
import { giveSecondFactor, openDemoSession, openSession } from '../../api/session.ts';
import { folded } from '../../formats/folded.ts';
import { useWords } from '../../words/words.ts';
import { useSession } from '../session-context.ts';
import { AdmissionDialog } from './admission-dialog.tsx';

type Opened = { stage: 'full' | 'second_factor' | 'enrolment'; csrf: string };

/**
 * Logs in over the page, in the place of a session that ended. The same person goes on where they were: forms, selection and
 * calls that wait. Another one begins anew, and sees nothing of what was there.
 */
export function LogInDialog() {
  const words = useWords().session;
  const { person, demo } = useSession();
  const [stage, setStage] = useState<'password' | 'code'>('password');
  const goOn = useGoOn();
  useComeBack(goOn);
  const submit = async (form: FormData): Promise<void> => {
    const text = (name: string): string => String(form.get(name) ?? '');
    const isDemo = demo && stage === 'password' && text('password') === '';
    const enter = () =>
      isDemo
        ? call(openDemoSession, { person: folded(text('login')) }, options)
        : call(openSession, { login: text('login'), password: text('password') }, options);
    const opened = (await (stage === 'code'
      ? call(giveSecondFactor, { code: text('code') }, options)
      : enter())) as Opened;
    keepCsrf(opened.csrf);
    if (opened.stage === 'second_factor') setStage('code');
    // A second factor has to be set up first: the pages of the server lead through that, and back.
    else if (opened.stage === 'enrolment')
      location.assign(logInAddress(location.pathname.slice(home.length)));
    else await goOn();
  };
  return (
    <AdmissionDialog
      title={stage === 'code' ? words.secondFactor : words.ended}
      why={demo && stage === 'password' ? `${words.endedWhy} ${words.endedDemo}` : words.endedWhy}
      act={stage === 'code' ? words.go : words.logIn}
      onSubmit={submit}
      onLeave={() => void logOut()}
      leave={words.leave}
    >
      {stage === 'code' ? (
        <CodeField />
      ) : (
        <PasswordFields login={demo ? person.name : (person.email ?? person.name)} isNeeded={!demo} />
      )}
    </AdmissionDialog>
  );
}

/** Takes up the session that there is now. */
function useGoOn(): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    const session = await loadSession();
    if (!isOwner(session)) {
      queries.clear();
      forgetPerson();
      location.assign(`${home}/`);
      return;
    }
    queries.setQueryData(['session'], session);
    settleAdmission('logIn', true);
    await queries.invalidateQueries();
  };
}

/** Whoever logged in again in another tab need not do it here. */
function useComeBack(goOn: () => Promise<void>): void {
  useEffect(() => {
    const look = (): void => {
      if (document.visibilityState === 'visible') void goOn().catch(() => undefined);
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  });
}

function PasswordFields({ login, isNeeded }: { login: string; isNeeded: boolean }) {
  const words = useWords().session;
  const id = useId();
  return (
    <>
      <div className="field">
        <label htmlFor={`${id}-login`}>{words.login}</label>
        <input
          className="input"
          id={`${id}-login`}
          name="login"
          autoComplete="username"
          maxLength={255}
          required
          defaultValue={login}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-password`}>{words.password}</label>
        <input
          className="input"
          id={`${id}-password`}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required={isNeeded}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
          autoFocus
        />
      </div>
    </>
  );
}

function CodeField() {
  const words = useWords().session;
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>{words.code}</label>
      <input
        className="input"
        id={id}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        minLength={6}
        maxLength={40}
        required
        // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
        autoFocus
      />
    </div>
  );
}
