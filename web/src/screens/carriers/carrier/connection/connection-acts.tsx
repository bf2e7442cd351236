import { useState } from 'react';
import { useWords } from '../../../../words/words.ts';
import { ActDialog } from '../act-dialog.tsx';
import { Act } from '../tab-section.tsx';

type ConnectionActsProps = {
  what: string;
  isActive: boolean;
  offWhy: string;
  removeWhy: string;
  onChange: () => void;
  onSwitch: (isActive: boolean) => Promise<unknown>;
  onRemove: () => Promise<unknown>;
};

/** What can be done about a connection: change it, switch it on or off, remove it. */
export function ConnectionActs(props: ConnectionActsProps) {
  const { what, isActive, offWhy, removeWhy, onChange, onSwitch, onRemove } = props;
  const words = useWords().carrierConnections;
  const [dialog, setDialog] = useState<'off' | 'remove'>();
  const close = (): void => setDialog(undefined);
  return (
    <>
      <Act label={words.changeOne(what)} text={words.change} onClick={onChange} />
      {isActive ? (
        <Act label={words.switchOffOne(what)} text={words.switchOff} onClick={() => setDialog('off')} />
      ) : (
        <Act label={words.switchOnOne(what)} text={words.switchOn} onClick={() => void onSwitch(true)} />
      )}
      <Act
        kind="quiet"
        label={words.removeOne(what)}
        text={words.remove}
        onClick={() => setDialog('remove')}
      />
      {dialog === 'off' ? (
        <ActDialog
          title={words.switchOffOne(what)}
          act={words.switchOff}
          why={offWhy}
          onClose={close}
          onSubmit={() => onSwitch(false)}
        />
      ) : null}
      {dialog === 'remove' ? (
        <ActDialog
          title={words.removeOne(what)}
          act={words.remove}
          why={removeWhy}
          onClose={close}
          onSubmit={onRemove}
        />
      ) : null}
    </>
  );
}
