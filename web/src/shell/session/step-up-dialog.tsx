import { call } from '@carreto/contract/client/call';
import { useId } from 'react';
import { settleAdmission } from '../../api/admission.ts';
import { options } from '../../api/client.ts';
import { verifySession } from '../../api/session.ts';
import { useWords } from '../../words/words.ts';
import { AdmissionDialog } from './admission-dialog.tsx';

/** Asks for password or code once more; what waits for it is then made as it was asked for. */
export function StepUpDialog() {
  const words = useWords();
  const id = useId();
  const confirm = async (form: FormData): Promise<void> => {
    const given = String(form.get('given'));
    // The server tells which of the two it is: no password is as short as a code.
    const body = { password: given, ...(given.length >= 6 && given.length <= 40 ? { code: given } : {}) };
    await call(verifySession, body, options);
    settleAdmission('stepUp', true);
  };
  return (
    <AdmissionDialog
      title={words.session.stepUp}
      why={words.session.stepUpWhy}
      act={words.session.confirm}
      onSubmit={confirm}
      onLeave={() => settleAdmission('stepUp', false)}
      leave={words.parts.cancel}
      isDismissable
    >
      <div className="field">
        <label htmlFor={id}>{words.session.passwordOrCode}</label>
        <input
          className="input"
          id={id}
          name="given"
          type="password"
          autoComplete="current-password"
          maxLength={1024}
          required
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be typed into
          autoFocus
        />
      </div>
    </AdmissionDialog>
  );
}
