import { useEffect } from 'react';
import { useDispatchPoints } from '../../parts/dispatch-points/use-dispatch-points.ts';
import { FieldMistakeList, TextField } from '../../parts/field/text-field.tsx';
import { Picked } from '../../parts/form/form-part.tsx';
import { useShipper } from '../../parts/settings/use-shipper.ts';
import { useWords } from '../../words/words.ts';
import type { StoreDraft } from './store-draft.ts';

type OwnFieldsProps = {
  shipperId: number;
  draft: StoreDraft;
  change: (changes: Partial<StoreDraft>) => void;
  mistakesOf: (field: string) => readonly string[];
};

/** What of a shop is its shipper's: the code that it quotes by, and where its goods leave. The first of each stands there at once. */
export function OwnFields({ shipperId, draft, change, mistakesOf }: OwnFieldsProps) {
  const words = useWords().stores.form;
  const codes = useShipper(shipperId).data?.platforms.map(({ code }) => code);
  const points = useDispatchPoints(shipperId).data;
  const [code = ''] = codes ?? [];
  const point = points?.[0] === undefined ? '' : String(points[0].id);
  const { platformCode, dispatchPointId } = draft;
  useEffect(() => {
    const missing = {
      ...(platformCode === '' && code !== '' ? { platformCode: code } : {}),
      ...(dispatchPointId === '' && point !== '' ? { dispatchPointId: point } : {}),
    };
    if (Object.keys(missing).length > 0) change(missing);
  }, [platformCode, dispatchPointId, code, point, change]);
  return (
    <>
      {codes?.length === 0 ? (
        <p className="mistake">{words.noPlatformCode}</p>
      ) : (
        <Picked
          label={words.platformCode}
          value={platformCode}
          options={Object.fromEntries((codes ?? []).map((one) => [one, one]))}
          onChange={(chosen) => change({ platformCode: chosen })}
        />
      )}
      <p className="note">{words.platformCodeWhy}</p>
      <FieldMistakeList mistakes={mistakesOf('platformCode')} />
      {points?.length === 0 ? (
        <p className="mistake">{words.noPoint}</p>
      ) : (
        <Picked
          label={words.point}
          value={dispatchPointId}
          options={Object.fromEntries((points ?? []).map(({ id, tradeName }) => [String(id), tradeName]))}
          onChange={(chosen) => change({ dispatchPointId: chosen })}
        />
      )}
      <FieldMistakeList mistakes={mistakesOf('dispatchPointId')} />
      <TextField
        label={words.channel}
        why={words.channelWhy}
        maxLength={255}
        value={draft.channel}
        mistakes={mistakesOf('channel')}
        onChange={({ target }) => change({ channel: target.value })}
      />
    </>
  );
}
