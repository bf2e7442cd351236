import type { LoadingManifestView } from '@carreto/contract/admin/freights/loading-manifests';
import { useId, useRef, useState } from 'react';
import { api } from '../../api/client.ts';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import type { FilterOption } from '../../parts/filters/filter-form.tsx';
import { useKept } from '../../parts/list/use-kept.ts';
import { useShipperId } from '../../shell/shipper.ts';
import { useShippers } from '../../shell/use-shippers.ts';
import { useWords } from '../../words/words.ts';
import { usePointChoices } from './use-choices.ts';

type OpenDialogProps = { onClose: () => void; onOpened: (manifest: LoadingManifestView) => void };

/** Opens a manifest where one was opened last, unless somebody chooses otherwise. */
export function OpenDialog({ onClose, onOpened }: OpenDialogProps) {
  const words = useWords().manifests.dialog;
  const shippers = useShippers();
  const inView = useShipperId();
  // The same key however often it is sent, so that one is opened.
  const key = useRef(crypto.randomUUID());
  const [last, keepLast] = useKept('carreto.manifests.last', readLast, 'machine');
  const [chosen, setChosen] = useState<string>();
  const known = shippers.map(({ id, name }) => ({ value: String(id), title: name }));
  const shipper = chosen ?? String(inView ?? known.find(({ value }) => value === last.shipper)?.value ?? '');
  const only = known.length === 1 ? known[0]?.value : undefined;
  const shipperId = shipper === '' ? only : shipper;
  const points = usePointChoices(shipperId === undefined ? undefined : Number(shipperId));
  const carriers = useCarriers('active') ?? [];
  const open = async (form: FormData): Promise<void> => {
    const [point, carrier] = [String(form.get('point')), String(form.get('carrier'))];
    const body = { dispatchPointId: Number(point), carrierId: Number(carrier) };
    const manifest = await api.openLoadingManifest(body, { idempotencyKey: key.current });
    keepLast({ shipper: shipperId ?? '', point, carrier });
    onOpened(manifest);
  };
  return (
    <FormDialog title={words.title} act={words.save} onClose={onClose} onSubmit={open}>
      {inView === undefined && known.length > 1 ? (
        <Choice name="shipper" label={words.shipper} options={known} value={shipper} onChange={setChosen} />
      ) : null}
      <Choice
        key={`${shipperId} ${points?.length}`}
        name="point"
        label={words.point}
        options={points ?? []}
        initial={last.point}
      />
      {points?.length === 0 ? <p className="mistake">{words.noPoints}</p> : null}
      <Choice
        key={carriers.length}
        name="carrier"
        label={words.carrier}
        options={carriers}
        initial={last.carrier}
      />
    </FormDialog>
  );
}

type Last = { shipper: string; point: string; carrier: string };

function readLast(stored: unknown): Last {
  const { shipper, point, carrier } = (stored ?? {}) as Partial<Record<keyof Last, unknown>>;
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return { shipper: text(shipper), point: text(point), carrier: text(carrier) };
}

type ChoiceProps = {
  name: string;
  label: string;
  options: readonly FilterOption[];
  /** Where it stands at first; the only one there is, otherwise. */
  initial?: string;
  value?: string;
  onChange?: (value: string) => void;
};

function Choice({ name, label, options, initial = '', value, onChange }: ChoiceProps) {
  const words = useWords().manifests.dialog;
  const id = useId();
  const [only] = options;
  const known = options.find((one) => one.value === initial) ?? (options.length === 1 ? only : undefined);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <select
        className="input"
        id={id}
        name={name}
        required
        {...(onChange === undefined
          ? { defaultValue: known?.value ?? '' }
          : { value, onChange: ({ target }) => onChange(target.value) })}
      >
        <option value="" disabled>
          {words.choose}
        </option>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.title}
          </option>
        ))}
      </select>
    </div>
  );
}
