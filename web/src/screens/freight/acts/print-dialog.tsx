import type { LabelBatchView } from '@carreto/contract/admin/freights/labels';
import { useId, useRef, useState } from 'react';
import { Button, Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { api } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { type LabelForm, rememberedForm, rememberForm } from '../../../parts/label/remembered.ts';
import { useWords } from '../../../words/words.ts';
import { LayoutField } from '../layout-field.tsx';
import type { ActProps } from './act-props.ts';

/** Prints the labels of the freight, as they were printed last; printing again is said first. */
export function PrintDialog({ freight, onClose, onDone }: ActProps) {
  const words = useWords().freight.print;
  const id = useId();
  const key = useRef('');
  const [form, setForm] = useState<LabelForm>(rememberedForm);
  const [batch, setBatch] = useState<LabelBatchView>();
  const change = (changed: Partial<LabelForm>): void => setForm({ ...form, ...changed });
  const print = async (): Promise<void> => {
    rememberForm(form);
    key.current ||= crypto.randomUUID();
    setBatch(
      await api.printFreightLabels(
        { freightCodes: [freight.code], ...form },
        { idempotencyKey: key.current },
      ),
    );
  };
  if (batch !== undefined) {
    const close = (): void => {
      onDone(words.ready(labelsIn(batch)));
      onClose();
    };
    return <Printed batch={batch} onClose={close} />;
  }
  return (
    // It stays open when it is done: the file is still to be opened.
    <FormDialog
      title={words.title}
      act={words.save}
      onClose={() => undefined}
      onDismiss={onClose}
      onSubmit={print}
    >
      {freight.printCount > 0 ? <p>{words.again(freight.printCount)}</p> : null}
      <LayoutField label={words.layout} value={form.layout} onChange={(layout) => change({ layout })} />
      <div className="field">
        <label htmlFor={id}>{words.form}</label>
        <select
          className="input"
          id={id}
          value={form.format}
          onChange={(event) => change({ format: event.currentTarget.value === 'zpl' ? 'zpl' : 'pdf' })}
        >
          <option value="pdf">{words.pdf}</option>
          <option value="zpl">{words.zpl}</option>
        </select>
      </div>
    </FormDialog>
  );
}

function labelsIn({ files }: LabelBatchView): number {
  return files.reduce((sum, { labelCount }) => sum + labelCount, 0);
}

/** The files, and what is to be known of them. */
function Printed({ batch, onClose }: { batch: LabelBatchView; onClose: () => void }) {
  const words = useWords();
  const texts = words.freight.print;
  const said = [...batch.problems, ...batch.warnings];
  return (
    <ModalOverlay
      className="shade"
      isDismissable
      isOpen
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
    >
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">
            {batch.files.length === 0 ? texts.nothing : texts.ready(labelsIn(batch))}
          </Heading>
          <ul>
            {said.map(({ freightCode, text }) => (
              <li key={`${freightCode} ${text}`}>{text}</li>
            ))}
          </ul>
          <div className="dialog-acts">
            <Button className="button" slot="close">
              {words.parts.close}
            </Button>
            {batch.postingListUrls.map((url) => (
              <a className="button" key={url} href={url} target="_blank" rel="noreferrer">
                {texts.list}
              </a>
            ))}
            {batch.files.map(({ url }, at) => (
              <a
                className="button"
                data-kind="main"
                key={url}
                href={url}
                target="_blank"
                rel="noreferrer"
                // biome-ignore lint/a11y/noAutofocus: what the dialog is for
                autoFocus={at === 0}
              >
                {texts.open}
              </a>
            ))}
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
