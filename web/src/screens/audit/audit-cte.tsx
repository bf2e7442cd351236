import './audit.css';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { Desk } from './desk.tsx';

/** One CT-e of the audit as a page of its own, wherever it stands. */
export function AuditCte() {
  const words = useWords().audit;
  const { cte = '' } = useParams({ strict: false }) as { cte?: string };
  const [outcome, setOutcome] = useState('');
  const cteId = /^[1-9]\d{0,14}$/.test(cte) ? Number(cte) : undefined;
  return (
    <div className="audit">
      <h1>{words.one}</h1>
      <p>
        <Link to="/auditoria" search={keepShipper}>
          {words.title}
        </Link>
      </p>
      <p className="audit-outcome" role="status">
        {outcome}
      </p>
      {cteId === undefined ? (
        <p role="alert">{words.missing}</p>
      ) : (
        <div className="audit-panes" data-alone>
          <Desk cteId={cteId} onDecided={setOutcome} />
        </div>
      )}
    </div>
  );
}
