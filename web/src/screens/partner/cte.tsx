import './partner.css';
import type { PartnerNegotiationView } from '@carreto/contract/admin/partner/partner-ctes';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { writeBrl } from '../../formats/brl.ts';
import { writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { wordFor } from '../../formats/word-for.ts';
import { usePlace } from '../../parts/panel/place.ts';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { type Answer, AnswerDialog } from './answer-dialog.tsx';
import { freightPath } from './freight-columns.tsx';
import { negotiationQuery } from './queries.ts';

/** A CT-e with its negotiation, and what can be answered. */
export function PartnerCte() {
  return useMay('partner.read') ? <Read /> : <Refused permission="partner.read" />;
}

function Read() {
  const { cte = '' } = usePlace().params;
  const found = useQuery(negotiationQuery(Number(cte)));
  if (found.data === undefined)
    return <Unanswered error={found.error} needs="partner.read" again={() => void found.refetch()} />;
  return <Shown cte={found.data} />;
}

function Shown({ cte }: { cte: PartnerNegotiationView }) {
  const words = useWords().partner;
  const { columns: titles } = words;
  return (
    <article className="partner-item">
      <h1>{words.cteTitle(`${cte.number}/${cte.series}`)}</h1>
      <Answers cte={cte} />
      <dl className="partner-facts">
        <dt>{titles.audit}</dt>
        <dd>{wordFor(words.cteStates, cte.status)}</dd>
        <dt>{titles.total}</dt>
        <dd>{writeBrl(cte.totalCents)}</dd>
        <dt>{titles.shipper}</dt>
        <dd>{cte.shipperName}</dd>
        <dt>{titles.code}</dt>
        <dd>
          {cte.freightCode === null ? '—' : <Link to={freightPath(cte.freightCode)}>{cte.freightCode}</Link>}
        </dd>
        <dt>{titles.negotiation}</dt>
        <dd>{cte.negotiationCode ?? '—'}</dd>
        <dt>{titles.key}</dt>
        <dd className="code">{cte.accessKey}</dd>
        {cte.settlement === null ? null : (
          <>
            <dt>{words.settlement}</dt>
            <dd>{words.settlements[cte.settlement.kind](writeBrl(cte.settlement.amountCents))}</dd>
          </>
        )}
      </dl>
      <Proposals cte={cte} />
    </article>
  );
}

const negotiable = ['divergence', 'negotiation', 'pre_released'];

/** What the shipper offers, with the three answers; else the one thing that can be done. */
function Answers({ cte }: { cte: PartnerNegotiationView }) {
  const words = useWords().partner;
  const queries = useQueryClient();
  const mayWrite = useMay('partner.write');
  const [answer, setAnswer] = useState<Answer>();
  const [done, setDone] = useState('');
  const offer =
    cte.offeredCents === null
      ? undefined
      : cte.proposals.find(({ state, side }) => state === 'open' && side === 'shipper');
  const answers: readonly Answer[] =
    !mayWrite || cte.settlement !== null || !negotiable.includes(cte.status)
      ? []
      : offer === undefined
        ? ['propose']
        : ['accept', 'propose', 'refuse'];
  useKeys(
    answers.map((one) => ({ chord: keyOf[one], label: words.answers[one], run: () => setAnswer(one) })),
  );
  return (
    <>
      <p className="partner-done" role="status">
        {done}
      </p>
      <section className={offer === undefined ? undefined : 'partner-offer'}>
        {offer === undefined ? null : (
          <>
            <h2>{words.offerTitle}</h2>
            <p>
              <strong>{writeBrl(offer.totalCents)}</strong> {words.insteadOf(writeBrl(cte.totalCents))}
            </p>
            {offer.message === null ? null : <blockquote>{offer.message}</blockquote>}
          </>
        )}
        <p className="partner-acts">
          {answers.map((one) => (
            <button
              key={one}
              type="button"
              className="button"
              data-kind={one === 'accept' ? 'main' : undefined}
              aria-keyshortcuts={keyOf[one]}
              onClick={() => setAnswer(one)}
            >
              {words.answers[one]}
            </button>
          ))}
        </p>
      </section>
      {answer === undefined ? null : (
        <AnswerDialog
          {...{ answer, cte, offer }}
          onClose={() => {
            setAnswer(undefined);
            // Refused, because a colleague was faster: what is there now says so.
            void queries.invalidateQueries();
          }}
          onDone={() => setDone(words.answered[answer])}
        />
      )}
    </>
  );
}

const keyOf: Readonly<Record<Answer, string>> = { accept: 'a', propose: 'p', refuse: 'r' };

function Proposals({ cte: { proposals } }: { cte: PartnerNegotiationView }) {
  const words = useWords().partner;
  const { language } = usePreferences();
  if (proposals.length === 0) return <p className="soft">{words.noProposals}</p>;
  return (
    <section className="partner-part">
      <h2>{words.proposals}</h2>
      <ol className="partner-trail">
        {proposals.toReversed().map((one) => (
          <li key={one.id}>
            <time dateTime={one.createdAt} title={writeInstantExactly(one.createdAt, language)}>
              {writeInstant(one.createdAt, language)}
            </time>{' '}
            <strong>{writeBrl(one.totalCents)}</strong>{' '}
            {`${words.sides[one.side]} · ${words.proposalStates[one.state]}`}
            {one.message === null ? null : <p>{one.message}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
