import type { LabelPicture } from '@carreto/contract/admin/registry/label-pictures';
import { useState } from 'react';
import { writeCount } from '../../../formats/numbers.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Mistake, SaidError } from '../../../parts/dialog/mistake.tsx';
import { DropZone } from '../../../parts/drop-zone/drop-zone.tsx';
import { Picture } from '../../../parts/file/picture.tsx';
import { Loading } from '../../../parts/states/states.tsx';
import { useWords } from '../../../words/words.ts';
import { usePictureBytes } from './use-pictures.ts';

/** Most that is taken; more is refused before it is sent. */
const mostBytes = 200 * 1024;

type PictureSlotProps = {
  /** What it is a picture of. */
  name: string;
  picture: LabelPicture | undefined;
  mayWrite: boolean;
  set: (body: Uint8Array<ArrayBuffer>) => Promise<unknown>;
  remove: () => Promise<unknown>;
};

/** A picture as it is kept, with the way to another one and to none. */
export function PictureSlot({ name, picture, mayWrite, set, remove }: PictureSlotProps) {
  const words = useWords().labelSettings;
  const [error, setError] = useState<Error>();
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [outcome, setOutcome] = useState('');
  const take = async ([file]: readonly File[]): Promise<void> => {
    if (file === undefined || isBusy) return;
    setBusy(true);
    setError(undefined);
    setOutcome('');
    try {
      if (file.size > mostBytes) throw new SaidError(words.tooLarge);
      await set(new Uint8Array(await file.arrayBuffer()));
      setOutcome(words.set);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  return (
    <div className="picture-slot">
      {picture === undefined ? <p className="soft">{words.none}</p> : <Kept picture={picture} name={name} />}
      {mayWrite ? (
        <DropZone
          title={words.drop(name)}
          why={words.form}
          chooseLabel={picture === undefined ? words.choose : words.another}
          busyLabel={words.sending}
          isBusy={isBusy}
          isSingle
          accept="image/png"
          onFiles={(files) => void take(files)}
        >
          {picture === undefined ? null : (
            <button type="button" className="button" data-kind="danger" onClick={() => setAsking(true)}>
              {words.remove}
            </button>
          )}
        </DropZone>
      ) : null}
      <div role="alert">{error === undefined ? null : <Mistake error={error} />}</div>
      <p role="status">{outcome}</p>
      {isAsking ? (
        <FormDialog
          title={words.removeTitle(name)}
          act={words.remove}
          kind="danger"
          onClose={() => setAsking(false)}
          onSubmit={async () => {
            await remove();
            setOutcome(words.removed);
          }}
        >
          <p>{words.removeWhy}</p>
        </FormDialog>
      ) : null}
    </div>
  );
}

function Kept({ picture, name }: { picture: LabelPicture; name: string }) {
  const words = useWords().labelSettings;
  const bytes = usePictureBytes(picture);
  const { width, height } = picture;
  return (
    <figure className="picture-kept">
      {bytes.data === undefined ? <Loading /> : <Picture bytes={bytes.data} type="image/png" alt={name} />}
      <figcaption className="note">
        {words.size(writeCount(width), writeCount(height), writeCount(Math.ceil(picture.bytes / 1024)))}
      </figcaption>
    </figure>
  );
}
