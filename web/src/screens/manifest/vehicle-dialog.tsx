import { useId, useState } from 'react';
import { api, refusalOf } from '../../api/client.ts';
import { readPlate, writePlate } from '../../formats/plates.ts';
import { FormDialog } from '../../parts/dialog/form-dialog.tsx';
import { useWords } from '../../words/words.ts';
import type { DialogProps } from './dialog-props.ts';

/** Who drives which vehicle; each may stay empty. */
export function VehicleDialog({ manifest, onClose, onDone }: DialogProps) {
  const words = useWords().manifests.vehicle;
  const id = useId();
  const [isWrong, setWrong] = useState(false);
  const save = async (form: FormData): Promise<void> => {
    const text = (name: string): string | null => String(form.get(name) ?? '').trim() || null;
    const typed = text('plate');
    const plate = typed === null ? null : readPlate(typed);
    setWrong(plate === undefined);
    if (plate === undefined) throw new Error('no plate');
    const [driverName, driverDocument, note] = [text('driverName'), text('driverDocument'), text('note')];
    const { id: loadingManifestId, revision } = manifest;
    const body = { revision, driverName, driverDocument, plate, note };
    try {
      await api.updateLoadingManifest({ loadingManifestId, body });
    } catch (error) {
      // Then what the dialog began with is old.
      if (refusalOf(error)?.status === 409) await onDone('');
      throw error;
    }
    await onDone(words.saved);
  };
  return (
    <FormDialog title={words.title} act={words.save} onClose={onClose} onSubmit={save}>
      <div className="field">
        <label htmlFor={`${id}-name`}>{words.driverName}</label>
        <input
          className="input"
          id={`${id}-name`}
          name="driverName"
          maxLength={100}
          autoComplete="off"
          defaultValue={manifest.driverName ?? ''}
          // biome-ignore lint/a11y/noAutofocus: the dialog opens to be filled in
          autoFocus
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-document`}>{words.driverDocument}</label>
        <input
          className="input"
          id={`${id}-document`}
          name="driverDocument"
          minLength={5}
          maxLength={20}
          pattern="[0-9A-Za-z][0-9A-Za-z .\/\-]*"
          autoComplete="off"
          defaultValue={manifest.driverDocument ?? ''}
        />
      </div>
      <div className="field">
        <label htmlFor={`${id}-plate`}>{words.plate}</label>
        <input
          className="input"
          id={`${id}-plate`}
          name="plate"
          maxLength={8}
          autoComplete="off"
          autoCapitalize="characters"
          aria-invalid={isWrong}
          data-invalid={isWrong || undefined}
          aria-describedby={`${id}-help`}
          defaultValue={manifest.plate === null ? '' : writePlate(manifest.plate)}
        />
        <p className={isWrong ? 'mistake' : 'note'} id={`${id}-help`}>
          {words.plateHelp}
        </p>
      </div>
      <div className="field">
        <label htmlFor={`${id}-note`}>{words.note}</label>
        <input
          className="input"
          id={`${id}-note`}
          name="note"
          maxLength={500}
          autoComplete="off"
          defaultValue={manifest.note ?? ''}
        />
      </div>
    </FormDialog>
  );
}
