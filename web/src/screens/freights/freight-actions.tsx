import { useState } from 'react';
import {
  Button,
  Dialog,
  Heading,
  Menu,
  MenuItem,
  MenuTrigger,
  Modal,
  ModalOverlay,
  Popover,
} from 'react-aria-components';
import { may } from '../../api/session.ts';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay, useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { type BulkName, bulkNeeds } from './bulk/bulk-action.ts';
import { BulkDialog } from './bulk/bulk-dialog.tsx';
import { LinksDialog } from './links-dialog.tsx';
import { PrintDialog } from './print-dialog.tsx';
import type { FreightList } from './use-freight-list.ts';

type Act = 'print' | 'links' | BulkName;
type Offered = { id: Act; key?: string; title: string };

/** What is done to the selection; each opens a dialog that says how it went, freight by freight. */
export function FreightActions({ list, what }: { list: FreightList; what: string }) {
  const words = useWords();
  const [act, setAct] = useState<Act>();
  const { first, more } = useOffered();
  useKeys(
    first.flatMap(({ id, key, title }) =>
      key === undefined ? [] : [{ chord: key, label: title, run: () => setAct(id) }],
    ),
  );
  const title = [...first, ...more].find(({ id }) => id === act)?.title ?? '';
  const close = (): void => setAct(undefined);
  return (
    <>
      {first.map(({ id, key, title: name }) => (
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
      {more.length === 0 ? null : <MoreActs acts={more} onAct={setAct} />}
      <ModalOverlay
        className="shade"
        isOpen={act !== undefined}
        onOpenChange={(open) => (open ? undefined : close())}
      >
        <Modal className="dialog">
          <Dialog>
            <Heading slot="title">{words.bulk.titled(title, what)}</Heading>
            {act === 'print' ? <PrintDialog list={list} onClose={close} /> : null}
            {act === 'links' ? <LinksDialog list={list} onClose={close} /> : null}
            {act === undefined || act === 'print' || act === 'links' ? null : (
              <BulkDialog name={act} list={list} onClose={close} />
            )}
          </Dialog>
        </Modal>
      </ModalOverlay>
    </>
  );
}

/** What this person may do: the acts of every day as buttons, the others in a menu. */
function useOffered(): { first: readonly Offered[]; more: readonly Offered[] } {
  const words = useWords();
  const session = useSession();
  const mayPrint = useMay('freights.print');
  const bulk = (name: BulkName, key?: string): readonly Offered[] => {
    if (!may(session, bulkNeeds[name])) return [];
    return [{ id: name, title: words.bulk.acts[name], ...(key === undefined ? {} : { key }) }];
  };
  return {
    first: [
      ...(mayPrint ? [{ id: 'print', key: 'p', title: words.freights.print } as const] : []),
      ...bulk('note', 'n'),
      ...bulk('assign', 'a'),
      { id: 'links', key: 't', title: words.freight.listed.links },
    ],
    more: [...bulk('report'), ...bulk('redeliver'), ...bulk('cancel')],
  };
}

function MoreActs({ acts, onAct }: { acts: readonly Offered[]; onAct(act: Act): void }) {
  const words = useWords().bulk;
  return (
    <MenuTrigger>
      <Button className="button">{words.more}</Button>
      <Popover className="popover" placement="bottom end">
        <Menu className="menu" aria-label={words.more} onAction={(key) => onAct(key as Act)}>
          {acts.map(({ id, title }) => (
            <MenuItem key={id} id={id}>
              {title}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
