import { Menu as MenuIcon, Search } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components';
import { Icon } from '../look/icon.tsx';
import { KeyCap } from '../look/key-cap.tsx';
import { useWords } from '../words/words.ts';
import { Bell } from './bell/bell.tsx';
import { PersonMenu } from './person-menu.tsx';
import { MenuLinks } from './rail.tsx';
import { useSession } from './session-context.ts';
import { ShipperSwitcher } from './shipper-switcher.tsx';

/** Over everything: the menu of narrow windows, the shipper in view, search, notices, the person. */
export function TopBar({ onSearch }: { onSearch: () => void }) {
  const words = useWords().shell;
  const { demo, demoHistory } = useSession();
  return (
    <header className="top-bar">
      <MenuSheet />
      <span className="brand">{words.title}</span>
      {demo ? <span className="tag">{words.demo}</span> : null}
      {demoHistory === null ? null : (
        <label className="demo-history">
          {words.demoHistory} <progress value={demoHistory.done} max={demoHistory.of} />
        </label>
      )}
      <ShipperSwitcher />
      <Button className="search-box" onPress={onSearch} aria-keyshortcuts="Control+K /">
        <Icon of={Search} />
        <span className="search-long">{words.search}</span>
        <span className="search-short">{words.searchShort}</span>
        <KeyCap of="Ctrl K" />
      </Button>
      <Bell />
      <PersonMenu />
    </header>
  );
}

function MenuSheet() {
  const words = useWords().shell;
  const [isOpen, setOpen] = useState(false);
  return (
    <DialogTrigger isOpen={isOpen} onOpenChange={setOpen}>
      <Button className="button menu-button" data-kind="icon" aria-label={words.openMenu}>
        <Icon of={MenuIcon} />
      </Button>
      <ModalOverlay className="shade" isDismissable>
        <Modal className="sheet">
          <Dialog aria-label={words.mainMenu}>
            <MenuLinks onGone={() => setOpen(false)} />
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
