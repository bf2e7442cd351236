import { DropZone } from '../../parts/drop-zone/drop-zone.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useWords } from '../../words/words.ts';

type FreightZoneProps = { isBusy: boolean; onFiles: (files: readonly File[]) => void; onType: () => void };

/** Where NF-es and sheets of orders are dropped or chosen; or an order is typed. */
export function FreightZone({ isBusy, onFiles, onType }: FreightZoneProps) {
  const words = useWords().newFreight;
  useKeys([{ chord: 'n', label: words.type, run: onType }]);
  return (
    <DropZone
      title={words.drop}
      why={words.dropWhy}
      chooseLabel={words.choose}
      accept=".xml,.csv,.xlsx,text/xml,application/xml"
      isBusy={isBusy}
      isMain={true}
      onFiles={onFiles}
    >
      <button type="button" className="button" aria-keyshortcuts="n" onClick={onType}>
        {words.type}
      </button>
    </DropZone>
  );
}
