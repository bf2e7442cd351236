import './plots.css';

const width = 96;
const height = 24;

/** A line without axes, from its least to its most; the figure beside it says where it ends. */
export function Sparkline({ points }: { points: readonly (number | null)[] }) {
  const known = points.filter((one) => one !== null);
  if (known.length < 2) return null;
  const [least, most] = [Math.min(...known), Math.max(...known)];
  const x = (index: number): number => 2 + (index * (width - 4)) / (points.length - 1);
  const y = (value: number): number =>
    most === least ? height / 2 : height - 3 - ((value - least) / (most - least)) * (height - 6);
  const path = points
    .flatMap((value, index) => (value === null ? [] : [`${x(index).toFixed(1)},${y(value).toFixed(1)}`]))
    .join(' ');
  return (
    <svg className="sparkline" width={width} height={height} aria-hidden="true">
      <polyline points={path} />
    </svg>
  );
}
