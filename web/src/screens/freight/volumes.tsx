import type { FreightView } from '@carreto/contract/admin/freights/freights';
import { useState } from 'react';
import { writeBrl } from '../../formats/brl.ts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { writeDecimal } from '../../formats/numbers.ts';
import { rememberedForm } from '../../parts/label/remembered.ts';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useWords } from '../../words/words.ts';
import { LabelPreview } from './label-preview.tsx';

type VolumeGroup = FreightView['volumes'][number];

/** Its volumes one by one, what was printed of each, and how its label looks. */
export function Volumes({ freight }: { freight: FreightView }) {
  const words = useWords().freight.volumes;
  const [volume, setVolume] = useState(1);
  const [layout, setLayout] = useState(() => rememberedForm().layout);
  return (
    <section className="freight-part">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="wide" tabIndex={0} aria-label={words.table}>
        <table className="plain">
          <thead>
            <tr>
              {[words.volume, words.code, words.what, words.measures, words.weight, words.value].map(
                (word) => (
                  <th scope="col" key={word}>
                    {word}
                  </th>
                ),
              )}
              <th scope="col">{words.phase}</th>
              <th scope="col">{words.printed}</th>
              <th scope="col">{words.label}</th>
            </tr>
          </thead>
          <tbody>
            {freight.volumes.flatMap((group) =>
              group.codes.map((one) => (
                <VolumeLine
                  key={one.number}
                  group={group}
                  one={one}
                  print={freight.prints.find(({ volumeNumber }) => volumeNumber === one.number)}
                  isShown={one.number === volume}
                  onShow={() => setVolume(one.number)}
                />
              )),
            )}
          </tbody>
        </table>
      </section>
      <LabelPreview code={freight.code} volume={volume} layout={layout} onLayout={setLayout} />
    </section>
  );
}

type VolumeLineProps = {
  group: VolumeGroup;
  one: VolumeGroup['codes'][number];
  print: FreightView['prints'][number] | undefined;
  isShown: boolean;
  onShow: () => void;
};

function VolumeLine({ group, one, print, isShown, onShow }: VolumeLineProps) {
  const words = useWords().freight;
  const { type, description, sku, heightMm, widthMm, lengthMm, weightG, valueCents } = group;
  const sides = [heightMm, widthMm, lengthMm].map((side) => writeDecimal(side, 1).replace(/,0$/, ''));
  return (
    <tr>
      <th scope="row">{one.number}</th>
      <td>
        <code>{one.code}</code>
        {one.postalCode === null ? null : <code title={words.volumes.postal}> {one.postalCode}</code>}
      </td>
      <td>{[type, description ?? sku].filter((part) => part !== null && part !== '').join(' · ')}</td>
      <td>{`${sides.join(' × ')} cm`}</td>
      <td>{writeKilograms(weightG)}</td>
      <td>{writeBrl(valueCents)}</td>
      <td>{words.phases[one.phase]}</td>
      <td>
        {print === undefined ? (
          words.volumes.never
        ) : (
          <>
            <Moment iso={print.printedAt} />
            <span className="note">{words.volumes.times(print.printCount, print.printedBy)}</span>
          </>
        )}
      </td>
      <td>
        <button
          type="button"
          className="button"
          aria-pressed={isShown}
          aria-label={words.volumes.show(one.number)}
          onClick={onShow}
        >
          {words.volumes.label}
        </button>
      </td>
    </tr>
  );
}
