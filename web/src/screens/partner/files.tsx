import type { CarrierFile } from '@carreto/contract/admin/integration/files';
import type { SentPartnerFile } from '@carreto/contract/admin/partner/partner-files';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { home } from '../../api/place.ts';
import type { InstantLanguage } from '../../formats/instants.ts';
import { wordFor } from '../../formats/word-for.ts';
import { Mistake, SaidError } from '../../parts/dialog/mistake.tsx';
import { DropZone } from '../../parts/drop-zone/drop-zone.tsx';
import { At, State, writeLines } from '../../parts/file/file-facts.tsx';
import { type HandedKind, recognise } from '../../parts/file/recognise.ts';
import { Report } from '../../parts/file/report.tsx';
import type { Column } from '../../parts/list/column.ts';
import { RowLink } from '../../parts/list/row-link.tsx';
import { usePanel } from '../../parts/panel/use-panel.ts';
import { Empty, Refused } from '../../parts/states/states.tsx';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay } from '../../shell/session-context.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { CarrierField, useCarrierChoice } from './carrier-field.tsx';
import { freightPath } from './freight-columns.tsx';
import { type JsonKind, readJson } from './json-file.ts';
import { Notfis } from './notfis.tsx';
import { PartnerList } from './partner-list.tsx';
import { fileQuery, useFiles } from './queries.ts';
import { type RefusedJson, sendJson } from './send-json.ts';

const filePath = (id: string): string => `/parceiro/arquivos/${id}`;

/** Files that a carrier sends and fetches. */
export function PartnerFiles() {
  const words = useWords().files;
  const mayWrite = useMay('partner.write');
  return (
    <section className="partner partner-room">
      <h1>{words.title}</h1>
      {mayWrite ? <Send /> : null}
      {useMay('partner.read') ? (
        <>
          <Notfis />
          <Found />
        </>
      ) : (
        <Refused permission="partner.read" />
      )}
    </section>
  );
}

type Sent = { name: string; kind: HandedKind | JsonKind; answer: SentPartnerFile | RefusedJson };

/** Takes a file and shows what became of it, line by line. */
function Send() {
  const { files: words, partner } = useWords();
  const queries = useQueryClient();
  const carrier = useCarrierChoice();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<Error>();
  const [sent, setSent] = useState<Sent>();
  const send = async (file: File | undefined): Promise<void> => {
    if (file === undefined || isBusy) return;
    setBusy(true);
    setError(undefined);
    setSent(undefined);
    try {
      if (carrier.id === undefined) throw new SaidError(partner.whichCarrier);
      const body = new Uint8Array(await file.arrayBuffer());
      setSent(await sendOf({ carrierId: carrier.id, file, body, words: partner }));
      await queries.invalidateQueries();
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <DropZone
        title={partner.drop}
        chooseLabel={words.choose}
        busyLabel={words.busy}
        isBusy={isBusy}
        isMain={true}
        isSingle={true}
        onFiles={([file]) => void send(file)}
        before={<CarrierField choice={carrier} />}
      />
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      {sent === undefined ? null : <Answered {...sent} onClose={() => setSent(undefined)} />}
    </>
  );
}

type Sending = { carrierId: number; file: File; body: Uint8Array<ArrayBuffer>; words: Words['partner'] };

/** Sends a file as what it is. @throws SaidError for one that is none of those that are taken */
async function sendOf({ carrierId, file: { name }, body, words }: Sending): Promise<Sent> {
  const json = readJson(body);
  if (json === 'broken') throw new SaidError(words.brokenJson);
  if (json === 'unknown') throw new SaidError(words.unknownJson);
  if (json !== undefined) return { name, kind: json.kind, answer: await sendJson(carrierId, json) };
  const kind = recognise(body);
  if (kind === undefined) throw new SaidError(words.unknownKind);
  const answer = await api.sendPartnerFile({ carrierId, kind, body }, { timeoutMs: 300_000 });
  return { name, kind, answer };
}

function Answered({ name, kind, answer, onClose }: Sent & { onClose: () => void }) {
  const { files: words, partner } = useWords();
  const kindName = wordFor({ ...words.kinds, ...partner.jsonKinds }, kind);
  return (
    <section className="partner-answer">
      {'report' in answer ? (
        <>
          <p role="status">
            {words.handedIn(name, kindName)} {answer.isRepeat ? words.repeated : ''}
          </p>
          <Report lines={answer.report} findings={answer.findings} freightPath={freightPath} />
        </>
      ) : (
        <>
          <p role="alert" className="mistake">
            {partner.refusedJson(name)}
          </p>
          <Report lines={answer.lines} findings={[]} freightPath={freightPath} />
        </>
      )}
      <button type="button" className="button" onClick={onClose}>
        {words.close}
      </button>
    </section>
  );
}

function Found() {
  const { files: words, partner } = useWords();
  const { language } = usePreferences();
  const queries = useQueryClient();
  const rows = useFiles();
  const panel = usePanel(filePath, (id) => void queries.prefetchQuery(fileQuery(id)));
  const columns = useMemo(() => fileColumns({ words, language }), [words, language]);
  return (
    <PartnerList
      label={words.title}
      name="files"
      rows={rows}
      idOf={({ id }) => id}
      columns={columns}
      card={(file) => <FileCard {...{ file, words, language }} />}
      panel={panel}
      empty={<Empty title={words.empty} why={partner.noFilesWhy} />}
    />
  );
}

type Around = { words: Words['files']; language: InstantLanguage };

function fileColumns({ words, language }: Around): readonly Column<CarrierFile>[] {
  const { columns: titles } = words;
  return [
    { id: 'at', title: titles.at, width: 176, cell: ({ at }) => <At iso={at} language={language} /> },
    {
      ...{ id: 'kind', title: titles.kind, width: 130, stays: true },
      cell: (file) => <FileLink file={file} words={words} />,
    },
    {
      ...{ id: 'state', title: titles.state, width: 140, stays: true },
      cell: ({ state }) => <State state={state} words={words} />,
    },
    { id: 'lines', title: titles.lines, width: 220, grow: true, cell: (file) => writeLines(file, words) },
    { id: 'name', title: titles.name, width: 150, grow: true, cell: ({ name }) => name ?? '' },
  ];
}

function FileLink({ file, words }: { file: CarrierFile; words: Words['files'] }) {
  return <RowLink address={home + filePath(file.id)}>{wordFor(words.kinds, file.kind)}</RowLink>;
}

/** A file where there is no room for columns. */
function FileCard({ file, words, language }: Around & { file: CarrierFile }) {
  return (
    <>
      <span className="partner-head">
        <FileLink file={file} words={words} />
        <State state={file.state} words={words} />
      </span>
      <span>{writeLines(file, words)}</span>
      <span className="soft">
        <At iso={file.at} language={language} />
      </span>
    </>
  );
}
