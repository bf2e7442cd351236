import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { writeBrl } from '../../formats/brl.ts';
import { writeInstant } from '../../formats/instants.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Assignee } from './assignee.tsx';
import { Notes } from './notes.tsx';
import { type CteAudit, staleDesk, useCte } from './use-desk.ts';

type FactsProps = { audit: CteAudit; mayDecide: boolean };

/** What else is known of a CT-e: its freights, what would settle it, proposals, and its log. */
export function Facts({ audit, mayDecide }: FactsProps) {
  const words = useWords().audit;
  const { language } = usePreferences();
  const { data: cte } = useCte(audit.cteId);
  const { settlement } = audit;
  return (
    <div className="audit-facts">
      <section>
        <h3>{words.freights}</h3>
        {cte === undefined || cte.freights.length > 0 ? null : <p>{words.noFreight}</p>}
        <ul>
          {cte?.freights.map(({ freightCode }) => (
            <li key={freightCode}>
              <Link className="code" to={`/fretes/${freightCode}`} search={keepShipper}>
                {freightCode}
              </Link>
            </li>
          ))}
        </ul>
      </section>
      {settlement === null || settlement.kind === 'none' ? null : (
        <section>
          <h3>{words.settlement}</h3>
          <p>{words.settles[settlement.kind](writeBrl(settlement.amountCents))}</p>
        </section>
      )}
      <Proposals audit={audit} mayDecide={mayDecide} />
      <Assignee key={audit.cteId} cteId={audit.cteId} mayDecide={mayDecide} />
      <Notes cteId={audit.cteId} mayDecide={mayDecide} />
      <section>
        <h3>{words.log}</h3>
        <ol className="audit-log">
          {cte?.log.toReversed().map(({ at, message, actor, complement }) => (
            <li key={`${at} ${message}`}>
              <time dateTime={at}>{writeInstant(at, language)}</time> {words.logged(message, actor)}
              {complement === null ? null : <p className="note">{complement}</p>}
            </li>
          ))}
        </ol>
      </section>
    </div>
  );
}

function Proposals({ audit, mayDecide }: FactsProps) {
  const words = useWords().audit;
  const queries = useQueryClient();
  const decide = useMutation({
    mutationFn: ({ proposalId, decision }: { proposalId: number; decision: 'accept' | 'refuse' }) =>
      api.decideCteProposal({ cteId: audit.cteId, proposalId, body: { decision } }),
    onSettled: () => staleDesk(queries),
  });
  if (audit.proposals.length === 0) return null;
  return (
    <section>
      <h3>{words.proposals}</h3>
      <ul className="audit-proposals">
        {audit.proposals.map(({ id, side, totalCents, message, state }) => (
          <li key={id}>
            {words.proposal(words.sides[side], writeBrl(totalCents), words.proposalStates[state])}
            {message === null ? null : <p className="note">{message}</p>}
            {side === 'carrier' && state === 'open' && mayDecide ? (
              <p className="audit-acts">
                <button
                  type="button"
                  className="button"
                  data-kind="main"
                  onClick={() => decide.mutate({ proposalId: id, decision: 'accept' })}
                >
                  {words.accept}
                </button>
                <button
                  type="button"
                  className="button"
                  onClick={() => decide.mutate({ proposalId: id, decision: 'refuse' })}
                >
                  {words.refuse}
                </button>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      <div role="alert">{decide.error === null ? null : <Mistake error={decide.error} />}</div>
    </section>
  );
}
