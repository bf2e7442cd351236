import { Menu as MenuIcon } from 'lucide-react';
import { useState } from 'react';
import { Button, Dialog, DialogTrigger, Modal, ModalOverlay } from 'react-aria-components';
import { Icon } from '../look/icon.tsx';
import { useWords } from '../words/words.ts';
import { MenuLinks } from './rail.tsx';

/** The menu of narrow windows, over the page. */
export function MenuSheet() {
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
