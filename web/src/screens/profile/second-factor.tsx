import type { OwnSecurity, StartedTotp } from '@carreto/contract/admin/account/me';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { writeInstant } from '../../formats/instants.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useWords } from '../../words/words.ts';
import { RecoveryCodesDialog, StartDialog } from './factor-dialogs.tsx';

type Open = 'renew' | 'remove' | { started: StartedTotp } | { codes: readonly string[] };

/** The second factor of one's own: on, off, and the codes that stand in for it. */
export function SecondFactor({ security }: { security: OwnSecurity }) {
  const words = useWords().profile;
  const { language } = usePreferences();
  const [open, setOpen] = useState<Open>();
  const [error, setError] = useState<Error>();
  const [outcome, setOutcome] = useState('');
  const { totpConfirmedAt: since, recoveryCodesLeft } = security;
  const start = async (): Promise<void> => {
    setError(undefined);
    try {
      setOpen({ started: await api.startTotp() });
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
  };
  return (
    <section className="profile-part">
      <h2>{words.factor}</h2>
      <p>{since === null ? words.factorOff : words.factorOn(writeInstant(since, language))}</p>
      {since === null ? null : <p className="soft">{words.codesLeft(recoveryCodesLeft)}</p>}
      <div className="profile-acts">
        {since === null ? (
          <button type="button" className="button" data-kind="main" onClick={() => void start()}>
            {words.startFactor}
          </button>
        ) : (
          <>
            <button type="button" className="button" onClick={() => setOpen('renew')}>
              {words.renewCodes}
            </button>
            <button type="button" className="button" data-kind="danger" onClick={() => setOpen('remove')}>
              {words.removeFactor}
            </button>
          </>
        )}
      </div>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <p className="profile-outcome" role="status">
        {outcome}
      </p>
      <Dialogs open={open} onOpen={setOpen} onOutcome={setOutcome} />
    </section>
  );
}

type DialogsProps = {
  open: Open | undefined;
  onOpen: (open: Open | undefined) => void;
  onOutcome: (outcome: string) => void;
};

function Dialogs({ open, onOpen, onOutcome }: DialogsProps) {
  const words = useWords().profile;
  const queries = useQueryClient();
  const refresh = () => queries.invalidateQueries({ queryKey: ['getOwnSecurity'] });
  const close = (): void => onOpen(undefined);
  const showCodes = (codes: readonly string[]): void => {
    onOpen({ codes });
    void refresh();
  };
  if (open === undefined) return null;
  if (open === 'renew') {
    const renew = async (): Promise<void> => showCodes((await api.renewRecoveryCodes()).recoveryCodes);
    return (
      <FormDialog
        title={words.renewCodes}
        act={words.renewCodes}
        onClose={() => undefined}
        onDismiss={close}
        onSubmit={renew}
      >
        <p>{words.renewWhy}</p>
      </FormDialog>
    );
  }
  if (open === 'remove') {
    const remove = async (): Promise<void> => {
      await api.removeTotp();
      onOutcome(words.factorRemoved);
      await refresh();
    };
    return (
      <FormDialog
        title={words.removeFactor}
        act={words.removeFactor}
        kind="danger"
        onClose={close}
        onSubmit={remove}
      >
        <p>{words.removeWhy}</p>
      </FormDialog>
    );
  }
  if ('codes' in open) return <RecoveryCodesDialog codes={open.codes} onClose={close} />;
  return <StartDialog started={open.started} onDismiss={close} onCodes={showCodes} />;
}
