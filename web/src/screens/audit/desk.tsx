import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { wordFor } from '../../formats/word-for.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { Loading } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { DecideDialog, LinkDialog, type Verdict } from './dialogs.tsx';
import { Facts } from './facts.tsx';
import { LetterDialog } from './letter-dialog.tsx';
import { ProposeDialog } from './propose-dialog.tsx';
import { Receipt } from './receipt.tsx';
import { Request } from './request.tsx';
import { type CteAudit, staleDesk, useAudit, useCte } from './use-desk.ts';

type DeskProps = {
  cteId: number;
  /** When it was decided: the next one slides in, and what may be undone is said. */
  onDecided: (outcome: string, cteId: number | undefined) => void;
};

/** One CT-e: how its difference came, what can be decided, and what else is known of it. */
export function Desk({ cteId, onDecided }: DeskProps) {
  const audit = useAudit(cteId);
  const mayDecide = useMay('audit.decide');
  if (audit.data === undefined) {
    return audit.error === null ? (
      <Loading />
    ) : (
      <Unanswered error={audit.error} needs="audit.read" again={() => void audit.refetch()} />
    );
  }
  return (
    <>
      <article className="audit-case">
        <Head audit={audit.data} />
        {mayDecide ? <Acts key={cteId} audit={audit.data} onDecided={onDecided} /> : null}
        <Receipt audit={audit.data} />
      </article>
      <Facts audit={audit.data} mayDecide={mayDecide} />
    </>
  );
}

function Head({ audit }: { audit: CteAudit }) {
  const words = useWords().audit;
  const { data: cte } = useCte(audit.cteId);
  return (
    <header>
      <h2>{cte === undefined ? words.one : words.named(cte.number)}</h2>
      <p className="soft">
        {wordFor(words.states, audit.status)}
        {audit.negotiationCode === null ? null : ` · ${audit.negotiationCode}`}
      </p>
    </header>
  );
}

type Choice = Verdict | 'propose' | 'letter' | 'link';

/** What may be done to a CT-e as it stands. */
function choicesOf({ decision, status }: CteAudit, isLinked: boolean): ReadonlySet<Choice> {
  if (decision !== null) return new Set();
  const ofState = new Map<CteAudit['status'], readonly Choice[]>([
    ['divergence', ['released', 'negotiation', 'propose', 'letter', 'rejected']],
    ['negotiation', ['released', 'letter', 'propose', 'rejected']],
    ['pre_released', ['released']],
    ['released', ['negotiation']],
    ['rejected', ['negotiation']],
  ]);
  return new Set([...(ofState.get(status) ?? []), ...(isLinked ? [] : (['link'] as const))]);
}

type ActsProps = { audit: CteAudit; onDecided: DeskProps['onDecided'] };

function Acts({ audit, onDecided }: ActsProps) {
  const words = useWords().audit;
  const { data: cte } = useCte(audit.cteId);
  const [open, setOpen] = useState<Choice>();
  const can = choicesOf(audit, cte === undefined || cte.freights.length > 0);
  const ask = (what: Choice): void => (can.has(what) ? setOpen(what) : undefined);
  useKeys([
    { chord: 'l', label: words.acts.released, run: () => ask('released') },
    // Opened, there is one more thing to do about it: write to the carrier.
    {
      chord: 'n',
      label: words.acts.negotiation,
      run: () => ask(can.has('negotiation') ? 'negotiation' : 'letter'),
    },
    { chord: 'p', label: words.propose, run: () => ask('propose') },
    { chord: 'v', label: words.acts.rejected, run: () => ask('rejected') },
  ]);
  const buttons = [
    ['released', words.acts.released, 'l'],
    ['negotiation', words.acts.negotiation, 'n'],
    ['letter', words.letters.write, can.has('negotiation') ? undefined : 'n'],
    ['propose', words.propose, 'p'],
    ['rejected', words.acts.rejected, 'v'],
  ] as const;
  return (
    <div className="audit-acts">
      <Waiting audit={audit} onUndone={() => onDecided(words.undone, undefined)} />
      <Request
        audit={audit}
        onGiven={() =>
          onDecided(words.decidedNow(cte?.number ?? audit.cteId, words.decided.released), audit.cteId)
        }
      />
      {buttons.map(([what, title, key]) =>
        can.has(what) ? (
          <button
            key={what}
            type="button"
            className="button"
            data-kind={what === 'released' ? 'main' : undefined}
            aria-keyshortcuts={key}
            onClick={() => setOpen(what)}
          >
            {title} {key === undefined ? null : <kbd>{key}</kbd>}
          </button>
        ) : null,
      )}
      {can.has('link') ? (
        <button type="button" className="button" onClick={() => setOpen('link')}>
          {words.link}
        </button>
      ) : null}
      <OpenDialog {...{ audit, open, onDecided, number: cte?.number }} onClose={() => setOpen(undefined)} />
    </div>
  );
}

type OpenProps = ActsProps & {
  open: Choice | undefined;
  number: number | undefined;
  onClose: () => void;
};

function OpenDialog({ audit, open, number, onDecided, onClose }: OpenProps) {
  const words = useWords().audit;
  const { cteId } = audit;
  const done = (outcome: string): void => onDecided(outcome, undefined);
  if (open === undefined) return null;
  if (open === 'letter') return <LetterDialog cteId={cteId} onClose={onClose} onDone={done} />;
  if (open === 'propose') return <ProposeDialog audit={audit} onClose={onClose} onDone={done} />;
  if (open === 'link') return <LinkDialog cteId={cteId} onClose={onClose} onDone={done} />;
  return (
    <DecideDialog
      {...{ cteId, number, to: open, onClose }}
      onRequested={() => done(words.request.done)}
      onDone={(to) => onDecided(words.decidedNow(number ?? cteId, wordFor(words.decided, to)), cteId)}
    />
  );
}

/** What somebody decided and is not effective yet: said, also after a reload, and taken back by whoever decided. */
function Waiting({ audit, onUndone }: { audit: CteAudit; onUndone: () => void }) {
  const words = useWords().audit;
  const queries = useQueryClient();
  const { cteId, decision } = audit;
  const undo = useMutation({
    mutationFn: () => api.undoCteMove({ cteId }),
    onSuccess: onUndone,
    onSettled: () => staleDesk(queries),
  });
  return (
    <>
      {decision === null ? null : (
        <p className="audit-waits">
          {words.waits(decision.actor, wordFor(words.decided, decision.to))}{' '}
          <button type="button" className="button" onClick={() => undo.mutate()}>
            {words.undo}
          </button>
        </p>
      )}
      <div role="alert">{undo.error === null ? null : <Mistake error={undo.error} />}</div>
    </>
  );
}
