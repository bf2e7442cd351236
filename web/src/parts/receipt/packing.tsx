import type { PackedVolumeView } from '@carreto/contract/admin/freights/receipts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { writeCount, writeDecimal } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { VolumeDrawing } from './volume-drawing.tsx';

/** More volumes than this are told by the first of them. */
const mostDrawn = 24;
const pixels = 120;

/** Volumes as they travel, drawn to one scale from the packer's own placement. */
export function Packing({ volumes }: { volumes: readonly PackedVolumeView[] }) {
  const words = useWords().quotes;
  const drawn = volumes.slice(0, mostDrawn);
  const longest = Math.max(
    1,
    ...drawn.flatMap(({ lengthMm, widthMm, heightMm }) => [lengthMm, widthMm, heightMm]),
  );
  if (drawn.length === 0) return null;
  return (
    <section className="packing" aria-label={words.packing}>
      <h2>{words.packing}</h2>
      <ul>
        {drawn.map((volume, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: volumes have no names of their own, and never move
          <li key={index}>
            <Volume volume={volume} scale={pixels / longest} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Volume({ volume, scale }: { volume: PackedVolumeView; scale: number }) {
  const words = useWords().quotes;
  const { amount, name, lengthMm, widthMm, heightMm, unitWeightG, contents } = volume;
  const units = contents.reduce(
    (sum, { alongLength, alongWidth, alongHeight }) => sum + alongLength * alongWidth * alongHeight,
    0,
  );
  const sides = words.sides(centimetres(lengthMm), centimetres(widthMm), centimetres(heightMm));
  return (
    <figure>
      <VolumeDrawing volume={volume} scale={scale} names={words} />
      <figcaption>
        {name === null ? null : <strong>{name}</strong>}
        <span>{words.volume(writeCount(amount), sides, writeKilograms(unitWeightG))}</span>
        {units === 0 ? null : <span>{words.holds(writeCount(units))}</span>}
      </figcaption>
    </figure>
  );
}

function centimetres(mm: number): string {
  return writeDecimal(mm, 1).replace(/,0$/, '');
}
