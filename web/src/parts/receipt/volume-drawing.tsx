import './volume-drawing.css';
import type { PackedVolumeView } from '@carreto/contract/admin/freights/receipts';

/** What is drawn of a volume: its sides in millimetres, and blocks of equal units in it. */
type DrawnVolume = Pick<PackedVolumeView, 'lengthMm' | 'widthMm' | 'heightMm'> & {
  contents: readonly Omit<PackedVolumeView['contents'][number], 'names'>[];
};

type VolumeDrawingProps = {
  volume: DrawnVolume;
  /** Pixels to the millimetre; what stands side by side has one. */
  scale: number;
  /** What the views are called. */
  names: { front: string; above: string };
};

/** A volume and what lies in it, from the front and from above. */
export function VolumeDrawing({ volume, scale, names }: VolumeDrawingProps) {
  return (
    <div className="volume-drawing">
      <View volume={volume} scale={scale} side="front" name={names.front} />
      <View volume={volume} scale={scale} side="above" name={names.above} />
    </div>
  );
}

type ViewProps = Pick<VolumeDrawingProps, 'volume' | 'scale'> & { side: 'front' | 'above'; name: string };

/** A volume and what lies in it, from the front (length by height) or from above (length by width). */
function View({ volume, scale, side, name }: ViewProps) {
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
      <small>{name}</small>
    </span>
  );
}

type Drawn = { x: number; y: number; width: number; height: number };

/** Rectangles of units that are seen, each once. */
function unitsOf({ contents }: DrawnVolume, isFront: boolean): Drawn[] {
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
