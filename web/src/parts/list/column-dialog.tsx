import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button, Dialog, DialogTrigger, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { Icon } from '../../look/icon.tsx';
import { useWords } from '../../words/words.ts';
import { type ColumnChoice, movedColumn, toggledColumn, usualChoice } from './column-choice.ts';

type Known = { id: string; title: string; isHidden?: boolean };
type ColumnDialogProps = {
  known: readonly Known[];
  choice: ColumnChoice;
  onChoice(choice: ColumnChoice): void;
};

/** Which columns a list has, and in which order. */
export function ColumnDialog({ known, choice, onChoice }: ColumnDialogProps) {
  const words = useWords().parts;
  const shown = choice.columns.flatMap((id) => known.filter((one) => one.id === id));
  const hidden = known.filter(({ id }) => !choice.columns.includes(id));
  return (
    <DialogTrigger>
      <Button className="button" data-kind="quiet">
        {words.columns}
      </Button>
      <ModalOverlay className="shade" isDismissable>
        <Modal className="dialog">
          <Dialog>
            <Heading slot="title">{words.columns}</Heading>
            <ul>
              {[...shown, ...hidden].map(({ id, title }) => {
                const at = choice.columns.indexOf(id);
                return (
                  <li key={id} className="column-line">
                    <label>
                      <input
                        type="checkbox"
                        checked={at !== -1}
                        onChange={() => onChoice(toggledColumn(choice, id))}
                      />
                      {title}
                    </label>
                    {at === -1 ? null : (
                      <>
                        <Button
                          className="button"
                          data-kind="icon"
                          aria-label={`${words.earlier}: ${title}`}
                          isDisabled={at === 0}
                          onPress={() => onChoice(movedColumn(choice, id, -1))}
                        >
                          <Icon of={ArrowUp} />
                        </Button>
                        <Button
                          className="button"
                          data-kind="icon"
                          aria-label={`${words.later}: ${title}`}
                          isDisabled={at === choice.columns.length - 1}
                          onPress={() => onChoice(movedColumn(choice, id, 1))}
                        >
                          <Icon of={ArrowDown} />
                        </Button>
                      </>
                    )}
                  </li>
                );
              })}
            </ul>
            <div className="dialog-acts">
              <Button className="button" onPress={() => onChoice(usualChoice(known))}>
                {words.asUsual}
              </Button>
              <Button className="button" data-kind="main" slot="close">
                {words.close}
              </Button>
            </div>
          </Dialog>
        </Modal>
      </ModalOverlay>
    </DialogTrigger>
  );
}
