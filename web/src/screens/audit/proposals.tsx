import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/client.ts';
import { writeBrl } from '../../formats/brl.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { useWords } from '../../words/words.ts';
import { ProposeDialog } from './propose-dialog.tsx';
import { type CteAudit, staleDesk } from './use-desk.ts';

type ProposalsProps = { audit: CteAudit; mayDecide: boolean };
type Proposal = CteAudit['proposals'][number];

/** What both sides would settle for; the open one of the carrier is accepted, refused or countered. */
export function Proposals({ audit, mayDecide }: ProposalsProps) {
  const words = useWords().audit;
  if (audit.proposals.length === 0) return null;
  return (
    <section>
      <h3>{words.proposals}</h3>
      <ul className="audit-proposals">
        {audit.proposals.map((proposal) => (
          <li key={proposal.id}>
            <Terms proposal={proposal} />
            {proposal.side === 'carrier' && proposal.state === 'open' && mayDecide ? (
              <Answers audit={audit} proposal={proposal} />
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Terms({ proposal: { side, totalCents, state, message, lines } }: { proposal: Proposal }) {
  const words = useWords().audit;
  const charges = Object.entries(lines);
  return (
    <>
      {words.proposal(words.sides[side], writeBrl(totalCents), words.proposalStates[state])}
      {message === null ? null : <p className="note">{message}</p>}
      {charges.length === 0 ? null : (
        <ul className="note">
          {charges.map(([charge, cents]) => (
            <li key={charge}>{words.causeLine(words.charge(charge), writeBrl(cents))}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Answers({ audit, proposal }: { audit: CteAudit; proposal: Proposal }) {
  const words = useWords().audit;
  const queries = useQueryClient();
  const [isCountered, setCountered] = useState(false);
  const decide = useMutation({
    mutationFn: (decision: 'accept' | 'refuse') =>
      api.decideCteProposal({ cteId: audit.cteId, proposalId: proposal.id, body: { decision } }),
    onSettled: () => staleDesk(queries),
  });
  const choose = (decision: 'accept' | 'refuse'): void =>
    decide.isPending ? undefined : decide.mutate(decision);
  return (
    <>
      <p className="audit-acts">
        <button type="button" className="button" data-kind="main" onClick={() => choose('accept')}>
          {words.accept}
        </button>
        <button type="button" className="button" onClick={() => choose('refuse')}>
          {words.refuse}
        </button>
        <button type="button" className="button" onClick={() => setCountered(true)}>
          {words.counter}
        </button>
      </p>
      <div role="alert">{decide.error === null ? null : <Mistake error={decide.error} />}</div>
      {isCountered ? (
        <ProposeDialog
          audit={audit}
          countered={proposal}
          onClose={() => setCountered(false)}
          onDone={() => undefined}
        />
      ) : null}
    </>
  );
}
