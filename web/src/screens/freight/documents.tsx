import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { writeBrl } from '../../formats/brl.ts';
import { CopyButton } from '../../parts/copy/copy-button.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Moment, writeState } from '../../parts/timeline/timeline.tsx';
import { useWords } from '../../words/words.ts';
import { useTimeline } from './queries.ts';

/** NF-es of the goods, CT-es of the carriage, proofs of the delivery. */
export function Documents({ freight }: { freight: FreightView }) {
  const words = useWords().freight.documents;
  return (
    <section className="freight-part">
      <h2>{words.nfes}</h2>
      {freight.nfes.length === 0 ? <p>{words.none}</p> : null}
      <ul className="papers">
        {freight.nfes.map(({ accessKey, number, series, valueCents, issuedAt, isForeign }) => (
          <li key={accessKey}>
            <strong>{words.nfe(number, series)}</strong>
            <span>{writeBrl(valueCents)}</span>
            <Moment iso={issuedAt} />
            {isForeign ? <span className="tag">{words.foreign}</span> : null}
            <code>{accessKey}</code>
            <CopyButton text={accessKey} />
          </li>
        ))}
      </ul>
      <h2>{words.ctes}</h2>
      <Ctes code={freight.code} />
      <h2>{words.proofs}</h2>
      {freight.proofs.length === 0 ? <p>{words.none}</p> : null}
      <ul className="papers">
        {freight.proofs.map((proof) => (
          <Proof key={proof.url} proof={proof} />
        ))}
      </ul>
    </section>
  );
}

/** As the life of the freight tells of them, to everybody who sees freights. */
function Ctes({ code }: { code: string }) {
  const words = useWords().freight.documents;
  const texts = useWords().freight.timeline;
  const life = useTimeline(code);
  if (life.data === undefined) {
    return <Unanswered error={life.error} needs="freights.read" again={() => void life.refetch()} />;
  }
  const ctes = life.data.events.filter(({ kind }) => kind === 'cte');
  if (ctes.length === 0) return <p>{words.none}</p>;
  return (
    <ul className="papers">
      {ctes.map(({ title, at, state, ref }) => (
        <li key={ref?.id ?? title}>
          <strong>{title}</strong>
          <Moment iso={at} />
          {state === null ? null : <span>{writeState(texts, 'cte', state)}</span>}
        </li>
      ))}
    </ul>
  );
}

/** An own picture is shown; of others only where it is, because nobody else's host is asked by itself. */
function Proof({ proof: { url, at, occurrenceCode, isOwn } }: { proof: FreightView['proofs'][number] }) {
  const words = useWords().freight.documents;
  const host = URL.parse(url)?.host ?? url;
  return (
    <li>
      <strong>{words.proof(occurrenceCode)}</strong>
      <Moment iso={at} />
      <a href={url} target="_blank" rel="noreferrer">
        {words.elsewhere(host)}
      </a>
      {isOwn ? <img src={url} alt={words.picture} loading="lazy" /> : null}
    </li>
  );
}
