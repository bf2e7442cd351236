import type { TriedLiveCarrier } from '@carreto/contract/admin/registry/live-carriers';
import type { VendorAccount } from '@carreto/contract/admin/registry/vendor-accounts';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { wordFor } from '../../../formats/word-for.ts';
import { Tried } from '../../../parts/connections/live-card.tsx';
import { TryLiveDialog } from '../../../parts/connections/try-live-dialog.tsx';
import { Mistake } from '../../../parts/dialog/mistake.tsx';
import { ConnectedPart } from '../../../parts/manifest/connected-part.tsx';
import { Moment } from '../../../parts/timeline/timeline.tsx';
import { useOnline } from '../../../shell/notices.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { useWords } from '../../../words/words.ts';
import { useTakeUp } from './queries.ts';

/** How an account does, with the two ways to find out: proving the credential, and asking for a price. */
export function HealthPart({ account }: { account: VendorAccount }) {
  const all = useWords().vendorAccounts;
  const words = all.health;
  const mayTry = useMay('integration.try');
  const { check, isBusy, error } = useCheck(account.id);
  const isOnline = useOnline();
  const takeUp = useTakeUp();
  const [isTrying, setTrying] = useState(false);
  const [tried, setTried] = useState<TriedLiveCarrier>();
  const acts = mayTry ? (
    <>
      <button type="button" className="button" disabled={!isOnline} aria-disabled={isBusy} onClick={check}>
        {isBusy ? words.checking : words.check}
      </button>
      {account.liveCarrierId === null ? null : (
        <button type="button" className="button" onClick={() => setTrying(true)}>
          {all.try.title}
        </button>
      )}
    </>
  ) : null;
  return (
    <ConnectedPart title={words.title} acts={acts}>
      {mayTry ? <p className="note">{words.checkWhy}</p> : null}
      <div role="status">
        <Facts account={account} />
        {tried === undefined ? null : <Tried tried={tried} />}
      </div>
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      {isTrying ? (
        <TryLiveDialog
          title={all.try.title}
          act={all.try.act}
          why={all.try.why}
          ask={(body) => api.tryVendorAccount({ vendorAccountId: account.id, body }, { timeoutMs: 60_000 })}
          onClose={() => setTrying(false)}
          onTried={(answer) => {
            setTried(answer);
            void takeUp(account);
          }}
        />
      ) : null}
    </ConnectedPart>
  );
}

/** Proves the credential now; the page then shows the account as that left it. */
function useCheck(vendorAccountId: number) {
  const takeUp = useTakeUp();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const check = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      // A carrier may take its whole time.
      await takeUp(await api.checkVendorAccount({ vendorAccountId }, { timeoutMs: 60_000 }));
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    } finally {
      setBusy(false);
    }
  };
  return { check: () => void check(), isBusy, error };
}

/** What is known: the last test, the last good answer, what fails, and why nobody calls. */
function Facts({ account }: { account: VendorAccount }) {
  const words = useWords().vendorAccounts.health;
  const { state, active } = account;
  return (
    <>
      {active ? null : <p className="connected-off">{words.inactiveWhy}</p>}
      {state.circuit === 'closed' ? null : <p className="connected-off">{words.circuits[state.circuit]}</p>}
      <dl className="connected-facts">
        <Checked account={account} />
        <div>
          <dt>{words.ok}</dt>
          <dd>{state.okAt === null ? words.okNever : <Moment iso={state.okAt} />}</dd>
        </div>
      </dl>
      <Refusal state={state} />
      <RefusedActs state={state} />
      <Failing state={state} />
    </>
  );
}

type StateProps = { state: VendorAccount['state'] };

function Checked({ account: { state, environment, revision } }: { account: VendorAccount }) {
  const all = useWords().vendorAccounts;
  const words = all.health;
  const { checkedAt, checkedRevision, checkOutcome, checkSentence } = state;
  if (checkedAt === null || checkOutcome === null)
    return (
      <div>
        <dt>{words.checked}</dt>
        <dd>{words.never}</dd>
      </div>
    );
  const against = words.checkedAgainst(all.form.environments[environment]);
  return (
    <div>
      <dt>{words.checked}</dt>
      <dd>
        <Moment iso={checkedAt} />{' '}
        <span className="soft">
          {[against, ...(checkedRevision === revision ? [] : [words.old])].join(' · ')}
        </span>
        <br />
        {words.outcomes[checkOutcome]} {checkSentence === null ? null : words.said(checkSentence)}
      </dd>
    </div>
  );
}

function Refusal({ state }: StateProps) {
  const words = useWords().vendorAccounts.health;
  if (state.status !== 'credential_refused') return null;
  return (
    <div className="connection-problem">
      {state.refusedAt === null ? null : (
        <p>
          {words.refused} <Moment iso={state.refusedAt} />
        </p>
      )}
      {state.refusedSentence === null ? null : <p>{words.said(state.refusedSentence)}</p>}
      <p className="note">{words.refusedWhy}</p>
    </div>
  );
}

/** What the carrier does not let the account do; the rest goes on. */
function RefusedActs({ state: { refusedActs } }: StateProps) {
  const { acts, health: words } = useWords().vendorAccounts;
  return refusedActs.map(({ act, refusedAt, sentence }) => (
    <div key={act} className="connection-problem">
      <p>
        {words.actRefused(wordFor(acts, act))} <Moment iso={refusedAt} />
      </p>
      {sentence === null ? null : <p>{words.said(sentence)}</p>}
      <p className="note">{words.actRefusedWhy}</p>
    </div>
  ));
}

function Failing({ state }: StateProps) {
  const { acts, problems, health: words } = useWords().vendorAccounts;
  const { status, failingSince, failedAt, failures, failureAct, failureCode } = state;
  if (status !== 'failing' || failingSince === null) return null;
  return (
    <div className="connection-problem">
      <p>
        {words.failingSince} <Moment iso={failingSince} />
      </p>
      <p>{words.failures(failures, wordFor(acts, failureAct ?? ''), wordFor(problems, failureCode ?? ''))}</p>
      {failedAt === null ? null : (
        <p className="note">
          {words.lastFailure} <Moment iso={failedAt} />
        </p>
      )}
    </div>
  );
}
