import type { CarrierFile } from '@carreto/contract/admin/integration/files';
import { home } from '../../api/place.ts';
import type { InstantLanguage } from '../../formats/instants.ts';
import { wordFor } from '../../formats/word-for.ts';
import { At, State, writeLines } from '../../parts/file/file-facts.tsx';
import type { Column } from '../../parts/list/column.ts';
import { RowLink } from '../../parts/list/row-link.tsx';
import { keptShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';

type FileWords = Words['files'];
type Around = { words: FileWords; language: InstantLanguage };

/** Every column of the list of files. */
export function fileColumns({ words, language }: Around): readonly Column<CarrierFile>[] {
  const { columns: titles } = words;
  return [
    { id: 'at', title: titles.at, width: 150, cell: ({ at }) => <At iso={at} language={language} /> },
    {
      id: 'kind',
      title: titles.kind,
      width: 130,
      stays: true,
      cell: (file) => <FileLink file={file} words={words} />,
    },
    {
      id: 'state',
      title: titles.state,
      width: 140,
      stays: true,
      cell: ({ state }) => <State state={state} words={words} />,
    },
    { id: 'carrier', title: titles.carrier, width: 160, grow: true, cell: ({ carrierName }) => carrierName },
    { id: 'lines', title: titles.lines, width: 220, grow: true, cell: (file) => writeLines(file, words) },
    { id: 'name', title: titles.name, width: 150, grow: true, cell: ({ name }) => name ?? '' },
    {
      id: 'actor',
      title: titles.actor,
      width: 120,
      cell: ({ actor, direction }) => actor ?? (direction === 'in' ? words.byCarrier : ''),
    },
  ];
}

/** Where a file has its page, below `/painel`. */
export function filePath(id: string): string {
  return `/integracoes/arquivos/${id}`;
}

function FileLink({ file, words }: { file: CarrierFile; words: FileWords }) {
  return (
    <RowLink address={home + filePath(file.id) + keptShipper()} className="file-link">
      {wordFor(words.kinds, file.kind)}
    </RowLink>
  );
}

/** A file where there is no room for columns. */
export function FileCard({ file, words, language }: Around & { file: CarrierFile }) {
  return (
    <>
      <span className="file-card-head">
        <FileLink file={file} words={words} />
        <State state={file.state} words={words} />
      </span>
      <span>{file.carrierName}</span>
      <span>{writeLines(file, words)}</span>
      <span className="soft">
        <At iso={file.at} language={language} />
      </span>
    </>
  );
}
