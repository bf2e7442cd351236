import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { KeyCap } from '../../look/key-cap.tsx';
import { useWords } from '../../words/words.ts';
import { prefer, usePreferences } from '../preferences.ts';
import { drawn } from './chord.ts';
import type { Binding } from './keyboard.ts';

type KeyHelpProps = { isOpen: boolean; onClose: () => void; bindings: readonly Binding[] };

/** The keys that act here, and the switch for those that are a single letter. */
export function KeyHelp({ isOpen, onClose, bindings }: KeyHelpProps) {
  const words = useWords().keys;
  const shell = useWords().shell;
  const { singleKeys } = usePreferences();
  const labelled = [...new Map(bindings.map((one) => [one.chord, one])).values()].filter(
    ({ label }) => label !== undefined,
  );
  return (
    <ModalOverlay
      className="shade"
      isDismissable
      isOpen={isOpen}
      onOpenChange={(open) => (open ? undefined : onClose())}
    >
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{words.title}</Heading>
          {singleKeys ? null : <p>{words.off}</p>}
          <dl className="key-list">
            {labelled.map(({ chord, label }) => (
              <div key={chord}>
                <dt>{label}</dt>
                <dd>
                  <span className="unseen">{chord}</span>
                  {chord.split(' ').map((key) => (
                    <KeyCap key={key} of={drawn(key)} />
                  ))}
                </dd>
              </div>
            ))}
          </dl>
          <p className="note">{words.scanner}</p>
          <div className="dialog-acts">
            <Button className="button" onPress={() => prefer({ singleKeys: !singleKeys })}>
              {singleKeys ? words.turnOff : words.turnOn}
            </Button>
            <Button className="button" data-kind="main" slot="close">
              {shell.close}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
