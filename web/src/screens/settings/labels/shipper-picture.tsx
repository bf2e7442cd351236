import { api } from '../../../api/client.ts';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useWords } from '../../../words/words.ts';
import { PictureSlot } from './picture-slot.tsx';
import { useLabelPictures, useStalePictures } from './use-pictures.ts';

type ShipperPictureProps = { shipperId: number; mayWrite: boolean };

/** The picture that stands for a shipper on its labels. */
export function ShipperPicture({ shipperId, mayWrite }: ShipperPictureProps) {
  const words = useWords().labelSettings;
  const pictures = useLabelPictures(shipperId);
  const stale = useStalePictures(shipperId);
  return (
    <section className="settings-part card-part" aria-label={words.own}>
      <h2>{words.own}</h2>
      <p className="note">{words.ownWhy}</p>
      {pictures.data === undefined ? (
        <Unanswered error={pictures.error} needs="registry.read" again={() => void pictures.refetch()} />
      ) : (
        <PictureSlot
          name={words.own}
          picture={pictures.data.find(({ accountId }) => accountId === null)}
          mayWrite={mayWrite}
          set={async (body) => {
            await api.setShipperPicture({ shipperId, body });
            await stale();
          }}
          remove={async () => {
            await api.removeShipperPicture({ shipperId });
            await stale();
          }}
        />
      )}
    </section>
  );
}
