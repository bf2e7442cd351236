import { useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';
import type { FreightList } from './use-freight-list.ts';

type Act = 'print' | 'assign' | 'links';

/** What is done to the selection; each opens a dialog that says how it went, freight by freight. */
export function FreightActions({ list, what }: { list: FreightList; what: string }) {
  const words = useWords().freights;
  const [act, setAct] = useState<Act>();
  const mayPrint = useMay('freights.print');
  const mayNote = useMay('freights.note');
  const acts = [
    ...(mayPrint ? [{ id: 'print', key: 'p', title: words.print } as const] : []),
    ...(mayNote ? [{ id: 'assign', key: 'a', title: words.assign } as const] : []),
    { id: 'links', key: 't', title: words.links } as const,
  ];
  useKeys(acts.map(({ id, key, title }) => ({ chord: key, label: title, run: () => setAct(id) })));
  const title = {
    print: words.printWhat(what),
    assign: `${words.assign}: ${what}`,
    links: words.linksOf(what),
  };
  const close = (): void => setAct(undefined);
  return (
    <>
      {acts.map(({ id, key, title: name }) => (
        <button
          key={id}
          type="button"
          className="button"
          data-kind={id === 'print' ? 'main' : undefined}
          aria-keyshortcuts={key}
          onClick={() => setAct(id)}
        >
          {name}
        </button>
      ))}
      <ModalOverlay
        className="shade"
        isOpen={act !== undefined}
        onOpenChange={(open) => (open ? undefined : close())}
      >
        <Modal className="dialog">
          <Dialog>
            <Heading slot="title">{act === undefined ? '' : title[act]}</Heading>
            {act === 'print' ? <PrintDialog list={list} onClose={close} /> : null}
            {act === 'assign' ? <AssignDialog list={list} onClose={close} /> : null}
            {act === 'links' ? <LinksDialog list={list} onClose={close} /> : null}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}
