import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { Picture } from '../../parts/file/picture.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';
import { LayoutField } from './layout-field.tsx';

type LabelPreviewProps = { code: string; volume: number; layout: number; onLayout: (layout: number) => void };

/** The label of a volume as a picture; nothing is printed by looking at it. */
export function LabelPreview({ code, volume, layout, onLayout }: LabelPreviewProps) {
  const words = useWords().freight.volumes;
  const drawing = useQuery({
    queryKey: ['previewLabel', code, layout, volume],
    queryFn: async ({ signal }) => {
      const { body } = await api.previewLabel({ freightCode: code, layout, volume }, { signal });
      return body as Uint8Array<ArrayBuffer>;
    },
    staleTime: 60_000,
  });
  return (
    <div className="label-preview">
      <LayoutField label={words.layout} value={layout} onChange={onLayout} />
      {drawing.data === undefined ? (
        <Unanswered error={drawing.error} needs="freights.read" again={() => void drawing.refetch()} />
      ) : (
        <Picture bytes={drawing.data} type="image/svg+xml" alt={words.preview(volume)} />
      )}
    </div>
  );
}
