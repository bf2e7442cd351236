import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useOneShipperId } from '../../parts/shipper/use-one-shipper-id.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { CarrierFields } from './carrier-fields.tsx';
import { Check, Choice, TextField } from './fields.tsx';
import { ObjectFields } from './object-fields.tsx';
import { PartyFields } from './party-fields.tsx';
import { PostalFields } from './postal-fields.tsx';
import { bodyOf, freeBodyOf } from './read-form.ts';
import type { OpenedReturn } from './return-filters.ts';

type NewReturnDialogProps = {
  /** Undefined: of goods of no freight. */
  freightCode: string | undefined;
  onClose: () => void;
  onDone: (opened: OpenedReturn) => void;
};

/** Opens a return, postal or by a carrier; of a freight it needs no more than that. */
export function NewReturnDialog({ freightCode, onClose, onDone }: NewReturnDialogProps) {
  const words = useWords().returns.form;
  const [by, setBy] = useState<'postal' | 'carrier'>('postal');
  const [shipperId, setShipperId] = useReturnShipper(freightCode);
  const sent = useRef<{ text: string; idempotencyKey: string }>(undefined);
  const open = async (form: FormData): Promise<void> => {
    const ofFreight = freightCode === undefined ? undefined : { freightCode, body: bodyOf(form) };
    const free = { shipperId: shipperId ?? 0, body: freeBodyOf(form) };
    const text = JSON.stringify(ofFreight ?? free);
    // The same again is one return, whatever became of the first answer.
    if (sent.current?.text !== text) sent.current = { text, idempotencyKey: crypto.randomUUID() };
    const options = { idempotencyKey: sent.current.idempotencyKey, timeoutMs: 60_000 };
    onDone(
      ofFreight === undefined
        ? await api.openFreeReturn(free, options)
        : await api.openFreightReturn(ofFreight, options),
    );
  };
  return (
    <FormDialog
      title={freightCode === undefined ? words.titleFree : words.titleOf(freightCode)}
      act={words.save}
      onClose={onClose}
      onSubmit={open}
    >
      <div className="returns-fields">
        <Choice
          label={words.by}
          name="by"
          options={[
            ['postal', words.postal],
            ['carrier', words.carrier],
          ]}
          onValue={(value) => setBy(value === 'carrier' ? 'carrier' : 'postal')}
          isFirst
        />
        {freightCode === undefined ? <ShipperChoice shipperId={shipperId} onShipper={setShipperId} /> : null}
        <TextField
          label={freightCode === undefined ? words.reference : words.referenceOf}
          name="reference"
          max={30}
          isRequired={freightCode === undefined}
        />
        {by === 'postal' ? <PostalFields shipperId={shipperId} /> : <CarrierFields />}
      </div>
      <Goods isFree={freightCode === undefined} />
    </FormDialog>
  );
}

/** Who sends, who receives, and what; of a freight only where it is not as the freight has it. */
function Goods({ isFree }: { isFree: boolean }) {
  const words = useWords().returns.form;
  const [own, setOwn] = useState({ sender: isFree, recipient: false, objects: isFree });
  return (
    <>
      {isFree ? null : <Check label={words.otherSender} onValue={(sender) => setOwn({ ...own, sender })} />}
      {own.sender ? <PartyFields title={words.sender} prefix="sender" /> : null}
      <Check
        label={isFree ? words.otherThanShipper : words.otherRecipient}
        onValue={(recipient) => setOwn({ ...own, recipient })}
      />
      {own.recipient ? <PartyFields title={words.recipient} prefix="recipient" /> : null}
      {isFree ? null : (
        <Check label={words.otherObjects} onValue={(objects) => setOwn({ ...own, objects })} />
      )}
      {own.objects ? <ObjectFields /> : null}
    </>
  );
}

/** Whose return it is: as the freight says, or as was chosen. */
function useReturnShipper(freightCode: string | undefined) {
  const [chosen, setChosen] = useState(useOneShipperId());
  const freight = useQuery({
    queryKey: ['getFreight', freightCode],
    queryFn: ({ signal }) => api.getFreight({ freightCode: freightCode ?? '' }, { signal }),
    enabled: freightCode !== undefined,
  });
  return [freightCode === undefined ? chosen : freight.data?.shipperId, setChosen] as const;
}

type ShipperChoiceProps = { shipperId: number | undefined; onShipper: (id: number | undefined) => void };

function ShipperChoice({ shipperId, onShipper }: ShipperChoiceProps) {
  const words = useWords().returns.form;
  const shippers = useShippers();
  return (
    <Choice
      label={words.shipper}
      name="shipper"
      value={shipperId === undefined ? '' : String(shipperId)}
      options={[['', ''], ...shippers.map(({ id, name }) => [String(id), name] as const)]}
      onValue={(value) => onShipper(value === '' ? undefined : Number(value))}
      isRequired
    />
  );
}
