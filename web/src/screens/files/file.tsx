import './files.css';
import type { CarrierFileView } from '@carreto/contract/admin/integration/files';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { refusalOf } from '../../api/client.ts';
import { wordFor } from '../../formats/word-for.ts';
import { At, State, writeLines } from '../../parts/file/file-facts.tsx';
import { Report } from '../../parts/file/report.tsx';
import { usePlace } from '../../parts/panel/place.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { fileQuery } from './use-files.ts';

/** One file of a carrier, with its report. */
export function FilePage() {
  const { id = '' } = usePlace().params;
  const file = useQuery(fileQuery(id));
  if (file.data !== undefined) return <Shown file={file.data} />;
  if (refusalOf(file.error)?.status === 404) return <Missing />;
  return <Unanswered error={file.error} needs="integration.read" again={() => void file.refetch()} />;
}

function Missing() {
  const words = useWords().files;
  return (
    <section className="trouble">
      <h1>{words.missing}</h1>
      <p>{words.missingWhy}</p>
      <ToList />
    </section>
  );
}

function ToList() {
  return (
    <Link to="/integracoes/arquivos" search={keepShipper}>
      {useWords().files.toList}
    </Link>
  );
}

function Shown({ file }: { file: CarrierFileView }) {
  const words = useWords().files;
  const { language } = usePreferences();
  const { columns: titles } = words;
  return (
    <article className="file">
      {usePlace().isPanel ? null : (
        <p>
          <ToList />
        </p>
      )}
      <h1>{words.heading(wordFor(words.kinds, file.kind), file.carrierName)}</h1>
      <p>
        <State state={file.state} words={words} /> {writeLines(file, words)}
      </p>
      {file.state === 'interrupted' ? <p className="note">{words.interrupted}</p> : null}
      <dl className="file-facts">
        <dt>{titles.at}</dt>
        <dd>
          <At iso={file.at} language={language} />
        </dd>
        <dt>{titles.name}</dt>
        <dd className="file-key">{file.name ?? '—'}</dd>
        <dt>{titles.layout}</dt>
        <dd>{file.layout ?? '—'}</dd>
        <dt>{titles.actor}</dt>
        <dd>{file.actor ?? words.byCarrier}</dd>
      </dl>
      <Report lines={file.report} findings={file.findings} />
    </article>
  );
}
