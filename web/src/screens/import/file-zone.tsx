import { DropZone } from '../../parts/drop-zone/drop-zone.tsx';
import { useWords } from '../../words/words.ts';

type FileZoneProps = { isBusy: boolean; onFiles: (files: readonly File[]) => void };

/** Where files of a carrier are dropped, or chosen by a button. */
export function FileZone({ isBusy, onFiles }: FileZoneProps) {
  const words = useWords().imports;
  return (
    <DropZone
      title={words.drop}
      why={words.dropWhy}
      chooseLabel={words.choose}
      accept=".csv,.txt,.xlsx,.json,text/csv,application/json"
      isBusy={isBusy}
      onFiles={(files) => isBusy || onFiles(files)}
    />
  );
}
