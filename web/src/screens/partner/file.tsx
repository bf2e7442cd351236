import './partner.css';
import { useQuery } from '@tanstack/react-query';
import { wordFor } from '../../formats/word-for.ts';
import { At, State, writeLines } from '../../parts/file/file-facts.tsx';
import { Report } from '../../parts/file/report.tsx';
import { usePlace } from '../../parts/panel/place.ts';
import { Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { freightPath } from './freight-columns.tsx';
import { fileQuery } from './queries.ts';

/** A file of a carrier, with its report by line. */
export function PartnerFile() {
  return useMay('partner.read') ? <Read /> : <Refused permission="partner.read" />;
}

function Read() {
  const { id = '' } = usePlace().params;
  const words = useWords().files;
  const { language } = usePreferences();
  const request = useQuery(fileQuery(id));
  const { data: file } = request;
  if (file === undefined)
    return <Unanswered error={request.error} needs="partner.read" again={() => void request.refetch()} />;
  return (
    <article className="partner-item">
      <h1>{words.heading(wordFor(words.kinds, file.kind), file.carrierName)}</h1>
      <p>
        <State state={file.state} words={words} /> {writeLines(file, words)}
      </p>
      {file.state === 'interrupted' ? <p className="note">{words.interrupted}</p> : null}
      <dl className="partner-facts">
        <dt>{words.columns.at}</dt>
        <dd>
          <At iso={file.at} language={language} />
        </dd>
        <dt>{words.columns.name}</dt>
        <dd>{file.name ?? '—'}</dd>
        <dt>{words.columns.layout}</dt>
        <dd>{file.layout ?? '—'}</dd>
      </dl>
      <Report lines={file.report} findings={file.findings} freightPath={freightPath} />
    </article>
  );
}
