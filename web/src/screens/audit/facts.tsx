import { Link } from '@tanstack/react-router';
import { writeBrl } from '../../formats/brl.ts';
import { writeInstant } from '../../formats/instants.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { CteAssignee } from './assignee.tsx';
import { Candidates } from './candidates.tsx';
import { Letters } from './letters.tsx';
import { Notes } from './notes.tsx';
import { OriginalButton } from './original-button.tsx';
import { Proposals } from './proposals.tsx';
import { UnlinkButton } from './unlink-button.tsx';
import { type CteAudit, useCte } from './use-desk.ts';

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
              </Link>{' '}
              <Link to={`/fretes/${freightCode}/custo`} search={keepShipper}>
                {words.priceReceipt}
              </Link>{' '}
              {mayDecide && audit.status !== 'released' ? (
                <UnlinkButton cteId={audit.cteId} freightCode={freightCode} />
              ) : null}
            </li>
          ))}
        </ul>
        {cte !== undefined && cte.freights.length === 0 ? (
          <Candidates cteId={audit.cteId} mayDecide={mayDecide} />
        ) : null}
        <OriginalButton key={audit.cteId} cteId={audit.cteId} />
      </section>
      {cte?.billId == null ? null : (
        <section>
          <h3>{words.bill}</h3>
          <Link to={`/faturas/${cte.billId}`} search={keepShipper}>
            {words.toBill}
          </Link>
        </section>
      )}
      {settlement === null || settlement.kind === 'none' ? null : (
        <section>
          <h3>{words.settlement}</h3>
          <p>{words.settles[settlement.kind](writeBrl(settlement.amountCents))}</p>
        </section>
      )}
      <Proposals audit={audit} mayDecide={mayDecide} />
      <Letters cteId={audit.cteId} />
      <CteAssignee key={audit.cteId} cteId={audit.cteId} mayDecide={mayDecide} />
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
