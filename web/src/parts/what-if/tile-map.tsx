import type { ImpactView } from '@carreto/contract/admin/tables/what-if';
import type { CSSProperties } from 'react';
import { writeDifference } from '../../formats/brl.ts';
import { writeChange } from '../../formats/percent.ts';
import { useWords } from '../../words/words.ts';
import { ufTiles } from '../tiles/uf-tiles.ts';
import { type SumRow, SumTable } from './sums.tsx';
import { toneOf } from './tone.ts';

type UfSum = ImpactView['byUf'][number];

/** The 27 states as equal tiles, each with its change as a figure with its sign; the table below has all of it. */
export function TileMap({ sums, note }: { sums: readonly UfSum[]; note: string }) {
  const words = useWords().whatIf;
  if (sums.length === 0) return null;
  const byUf = new Map(sums.map((sum) => [sum.uf, sum]));
  const mostPpm = Math.max(1, ...sums.map(({ deltaPpm }) => Math.abs(deltaPpm ?? 0)));
  const rows = [...sums]
    .sort((a, b) => Math.abs(b.deltaCents) - Math.abs(a.deltaCents))
    .map(({ uf, ...sum }): SumRow => [uf ?? words.unknown, sum]);
  return (
    <section className="impact-part">
      <h2>{words.byUf}</h2>
      <p className="note">{note}</p>
      <ul className="tiles">
        {Object.entries(ufTiles).map(([uf, [column, row]]) => (
          <Tile
            key={uf}
            uf={uf}
            sum={byUf.get(uf)}
            mostPpm={mostPpm}
            at={{ gridColumn: column, gridRow: row + 1 }}
          />
        ))}
      </ul>
      <details>
        <summary>{words.asTable}</summary>
        <SumTable title={words.byUf} head={words.uf} rows={rows} />
      </details>
    </section>
  );
}

type TileProps = { uf: string; sum: UfSum | undefined; mostPpm: number; at: CSSProperties };

function Tile({ uf, sum, mostPpm, at }: TileProps) {
  const words = useWords().whatIf;
  const change = changeOf(sum, words);
  return (
    <li
      style={at}
      data-tone={sum === undefined ? 'none' : toneOf(sum.deltaCents || sum.lost - sum.gained)}
      data-step={sum === undefined ? 0 : Math.ceil((Math.abs(sum.deltaPpm ?? 0) / mostPpm) * 3)}
      title={sum === undefined ? undefined : words.tile(uf, writeDifference(sum.deltaCents))}
    >
      <strong>{uf}</strong> <span>{change}</span>
    </li>
  );
}

function changeOf(sum: UfSum | undefined, words: ReturnType<typeof useWords>['whatIf']): string {
  if (sum === undefined) return '·';
  if (sum.both > 0 && sum.deltaPpm !== null) return writeChange(sum.deltaPpm).replace('\u00a0', '');
  return sum.lost > sum.gained ? words.tileLost : words.tileGained;
}
