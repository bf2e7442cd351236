import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { writeCount } from '../../../formats/numbers.ts';
import { noSelection } from '../../../parts/list/selection.ts';
import { useKeys } from '../../../shell/keys/use-keys.ts';
import { useWords } from '../../../words/words.ts';
import { type Chosen, PrintDialog } from '../print-dialog.tsx';
import type { Labels } from './use-labels.ts';

/** Freights of one file. */
const mostPrinted = 1000;

/** Prints the selection, or all that is shown where nothing is selected. `total` undefined: nobody knows how many. */
export function PrintChosen({ labels, total }: { labels: Labels; total: number | undefined }) {
  const { labels: words, parts } = useWords();
  const [chosen, setChosen] = useState<Chosen>();
  const { selection, filter, select, again } = labels;
  const some = selection.kind === 'rows' && selection.ids.size > 0 ? selection.ids.size : undefined;
  const isTooMuch = some === undefined && (total === undefined || total > mostPrinted);
  const isOff = total === 0 || isTooMuch;
  const open = (): void => {
    if (!isOff) setChosen({ selection: some === undefined ? { kind: 'filter' } : selection, filter });
  };
  useKeys([{ chord: 'p', label: words.print, run: open }]);
  const close = (): void => {
    setChosen(undefined);
    select(noSelection);
    again();
  };
  const text =
    some === undefined
      ? words.printAll(total === undefined ? '…' : writeCount(total))
      : words.printSome(writeCount(some));
  return (
    <div className="label-print">
      <button
        type="button"
        className="button"
        data-kind="main"
        aria-keyshortcuts="p"
        disabled={isOff}
        onClick={open}
      >
        {text}
      </button>
      {some === undefined ? null : (
        <button type="button" className="button" data-kind="quiet" onClick={() => select(noSelection)}>
          {parts.clearSelection}
        </button>
      )}
      {isTooMuch && total !== undefined ? <p className="soft">{words.most}</p> : null}
      <ModalOverlay
        className="shade"
        isOpen={chosen !== undefined}
        onOpenChange={(isOpen) => (isOpen ? undefined : close())}
      >
        <Modal className="dialog">
          <Dialog>
            <Heading slot="title">{text}</Heading>
            {chosen === undefined ? null : <PrintDialog list={chosen} onClose={close} />}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </div>
  );
}
