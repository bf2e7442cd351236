import type { ClipboardEvent } from 'react';
import { TextField } from '../../parts/field/text-field.tsx';
import { SkuField } from '../../parts/suggest/sku-field.tsx';
import { useWords } from '../../words/words.ts';
import type { Mistakes, VolumeDraft } from './draft.ts';
import { pastedVolumes } from './paste-volumes.ts';

type VolumeFieldsProps = {
  shipperId: number;
  volume: VolumeDraft;
  /** From 1. */
  number: number;
  mistakes: Mistakes;
  onChange(volume: VolumeDraft): void;
  /** Lines of a spreadsheet, of which this volume becomes the first. */
  onPaste(volumes: readonly VolumeDraft[]): void;
  onRemove?: () => void;
};

const fields = ['amount', 'length', 'width', 'height', 'weight', 'value'] as const;

/** One line of goods. */
export function VolumeFields(props: VolumeFieldsProps) {
  const { shipperId, volume, number, mistakes, onChange, onPaste, onRemove } = props;
  const words = useWords().quotes.form;
  const paste = (event: ClipboardEvent, name: (typeof fields)[number] | 'sku'): void => {
    const pasted = pastedVolumes(event.clipboardData.getData('text/plain'), name, volume.key + 1);
    if (pasted === undefined || pasted.length === 0) return;
    event.preventDefault();
    onPaste(pasted);
  };
  return (
    <fieldset className="enquiry-volume">
      <legend>{words.volume(String(number))}</legend>
      {fields.map((name) => (
        <TextField
          key={name}
          label={words[name]}
          value={volume[name]}
          inputMode="decimal"
          maxLength={100}
          mistakes={mistakes.has(`${volume.key}.${name}`) ? [words.wrongNumber] : []}
          onChange={(event) => onChange({ ...volume, [name]: event.target.value })}
          onPaste={(event) => paste(event, name)}
        />
      ))}
      <SkuField
        shipperId={shipperId}
        label={words.sku}
        maxLength={100}
        value={volume.sku}
        onText={(sku) => onChange({ ...volume, sku })}
        onPick={(sku) => onChange({ ...volume, sku })}
        onPaste={(event) => paste(event, 'sku')}
      />
      <label className="enquiry-check">
        <input
          type="checkbox"
          checked={volume.consolidate}
          onChange={(event) => onChange({ ...volume, consolidate: event.target.checked })}
        />
        {words.consolidate}
      </label>
      {onRemove === undefined ? null : (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-label={words.remove(String(number))}
          onClick={onRemove}
        >
          {words.remove(String(number))}
        </button>
      )}
    </fieldset>
  );
}
