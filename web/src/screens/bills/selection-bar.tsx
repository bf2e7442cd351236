import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { writeBrl, writeDifference } from '../../formats/brl.ts';
import { writeCount } from '../../formats/numbers.ts';
import { noSelection } from '../../parts/list/selection.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { type BulkAct, BulkDialog } from './bulk-dialog.tsx';
import type { BillList } from './use-bill-list.ts';

/** What the filter adds up to, what is selected of it, and what can be done with that. */
export function SelectionBar({ list }: { list: BillList }) {
  const { parts } = useWords();
  const { selection, sums } = list;
  const total = sums?.count;
  const count = total === undefined ? '' : writeCount(total);
  const areAll = selection.kind === 'filter';
  const size = areAll ? (total ?? 0) : selection.ids.size;
  const text = areAll
    ? parts.selectedAll(count, total === 1)
    : size === 0
      ? undefined
      : parts.selected(writeCount(size), size === 1);
  return (
    <div className="bill-selection">
      <p role="status">{text ?? <Sums sums={sums} />}</p>
      {areAll || total === undefined || total === 0 || size >= total ? null : (
        <button type="button" className="button" onClick={() => list.select({ kind: 'filter' })}>
          {parts.selectAll(count, total === 1)}
        </button>
      )}
      {text === undefined ? null : (
        <>
          <Acts list={list} what={text} />
          <button type="button" className="button" data-kind="quiet" onClick={() => list.select(noSelection)}>
            {parts.clearSelection}
          </button>
        </>
      )}
    </div>
  );
}

function Sums({ sums }: { sums: BillList['sums'] }) {
  const words = useWords().bills;
  if (sums === undefined) return null;
  const { count, totalCents, dueCents, divergenceCents } = sums;
  return (
    <>
      {[
        words.sums(writeCount(count)),
        `${words.asked} ${writeBrl(totalCents)}`,
        `${words.due} ${writeBrl(dueCents)}`,
        `${words.difference} ${writeDifference(divergenceCents)}`,
      ].join(' · ')}
    </>
  );
}

const acts: readonly BulkAct[] = ['release', 'pay', 'negotiate'];

function Acts({ list, what }: { list: BillList; what: string }) {
  const words = useWords().bills.bulk;
  const mayDecide = useMay('bills.decide');
  const [act, setAct] = useState<BulkAct>();
  if (!mayDecide) return null;
  const close = (): void => setAct(undefined);
  return (
    <>
      {acts.map((name) => (
        <button key={name} type="button" className="button" onClick={() => setAct(name)}>
          {words[name]}
        </button>
      ))}
      {act === undefined ? null : (
        <ModalOverlay
          className="shade"
          isDismissable
          isOpen
          onOpenChange={(isOpen) => (isOpen ? undefined : close())}
        >
          <Modal className="dialog">
            <Dialog>
              <Heading slot="title">{words.titles[act](what)}</Heading>
              <BulkDialog act={act} list={list} onClose={close} />
            </Dialog>
          </Modal>
        </ModalOverlay>
      )}
    </>
  );
}
