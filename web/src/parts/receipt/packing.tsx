import type { PackedVolumeView } from '@carreto/contract/admin/freights/receipts';
import { writeKilograms } from '../../formats/kilograms.ts';
import { writeCount, writeDecimal } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';

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
      <div className="packing-views">
        <View volume={volume} scale={scale} side="front" />
        <View volume={volume} scale={scale} side="above" />
      </div>
      <figcaption>
        {name === null ? null : <strong>{name}</strong>}
        <span>{words.volume(writeCount(amount), sides, writeKilograms(unitWeightG))}</span>
        {units === 0 ? null : <span>{words.holds(writeCount(units))}</span>}
      </figcaption>
    </figure>
  );
}

type ViewProps = { volume: PackedVolumeView; scale: number; side: 'front' | 'above' };

/** A volume and what lies in it, from the front (length by height) or from above (length by width). */
function View({ volume, scale, side }: ViewProps) {
  const words = useWords().quotes;
  const isFront = side === 'front';
  const wide = volume.lengthMm * scale;
  const high = (isFront ? volume.heightMm : volume.widthMm) * scale;
  return (
    <span>
      <svg width={wide + 2} height={high + 2} viewBox={`-1 -1 ${wide + 2} ${high + 2}`} aria-hidden="true">
        <rect width={wide} height={high} data-kind="outer" />
        {unitsOf(volume, isFront).map(({ x, y, width, height }) => (
          <rect
            key={`${x} ${y} ${width} ${height}`}
            x={x * scale}
            // Heights are counted from the floor, pictures from above.
            y={isFront ? high - (y + height) * scale : y * scale}
            width={width * scale}
            height={height * scale}
            data-kind="unit"
          />
        ))}
      </svg>
      <small>{isFront ? words.front : words.above}</small>
    </span>
  );
}

type Drawn = { x: number; y: number; width: number; height: number };

/** Rectangles of units that are seen, each once. */
function unitsOf({ contents }: PackedVolumeView, isFront: boolean): Drawn[] {
  const seen = new Map<string, Drawn>();
  for (const block of contents) {
    const rows = isFront ? block.alongHeight : block.alongWidth;
    const height = isFront ? block.heightMm : block.widthMm;
    const from = isFront ? block.zMm : block.yMm;
    for (let row = 0; row < rows; row += 1)
      for (let column = 0; column < block.alongLength; column += 1) {
        const x = block.xMm + column * block.lengthMm;
        const y = from + row * height;
        const drawn = { x, y, width: block.lengthMm, height };
        seen.set(Object.values(drawn).join(' '), drawn);
      }
  }
  return [...seen.values()].slice(0, 2000);
}

function centimetres(mm: number): string {
  return writeDecimal(mm, 1).replace(/,0$/, '');
}
