import type { CoverageReport } from '@carreto/contract/admin/tables/table-reports';
import { useMemo } from 'react';
import { useWords } from '../../words/words.ts';
import { ufTiles } from '../tiles/uf-tiles.ts';
import { type Block, blocksByUf, shadeOf, shades, type Uf, writeServed } from './blocks.ts';

export type ShownCoverage = {
  cell: CoverageReport['cells'][number];
  tables: CoverageReport['tables'];
  uf: Uf | undefined;
  onUf(uf: Uf | undefined): void;
};

/** The country as equal tiles, a cell in them for each block. For the mouse alone: the list beside it says all of it. */
export function CoverageTiles({ cell, tables, uf, onUf }: ShownCoverage) {
  const blocks = useMemo(() => blocksByUf(cell, tables), [cell, tables]);
  return (
    <div aria-hidden="true">
      <div className="coverage-tiles">
        {cell.byUf.map((one) => {
          const [column, row] = ufTiles[one.uf] ?? [1, 0];
          return (
            <button
              key={one.uf}
              type="button"
              tabIndex={-1}
              className="coverage-tile"
              style={{ gridColumn: column, gridRow: row + 1 }}
              data-chosen={one.uf === uf || undefined}
              onClick={() => onUf(one.uf === uf ? undefined : one.uf)}
            >
              <span>
                <strong>{one.uf}</strong> {writeServed(one.servedCodes, one.codes)}
              </span>
              <Cells blocks={blocks.get(one.uf) ?? []} />
            </button>
          );
        })}
      </div>
      <Legend />
    </div>
  );
}

const side = 10;

function Cells({ blocks }: { blocks: readonly Block[] }) {
  const columns = Math.max(1, Math.ceil(Math.sqrt(blocks.length)));
  const rows = Math.max(1, Math.ceil(blocks.length / columns));
  return (
    <svg viewBox={`0 0 ${columns * side} ${rows * side}`} focusable="false" aria-hidden="true">
      {blocks.map(({ prefix, carriers, share }, index) => (
        <BlockCell
          key={prefix}
          x={(index % columns) * side}
          y={Math.floor(index / columns) * side}
          shade={shadeOf(carriers)}
          share={share}
        />
      ))}
    </svg>
  );
}

type BlockCellProps = { x: number; y: number; shade: number; share: Block['share'] };

function BlockCell({ x, y, shade, share }: BlockCellProps) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <rect data-shade={share === 'none' ? 0 : shade} width={side} height={side} />
      {share === 'none' ? <path d={`M0 ${side}L${side} 0`} /> : null}
      {share === 'part' ? <path data-part d={`M${side} ${side}V2L2 ${side}Z`} /> : null}
    </g>
  );
}

function Legend() {
  const words = useWords().coverage;
  const sample = (props: Pick<BlockCellProps, 'shade' | 'share'>) => (
    <svg viewBox={`0 0 ${side} ${side}`} focusable="false" aria-hidden="true">
      <BlockCell x={0} y={0} {...props} />
    </svg>
  );
  return (
    <ul className="coverage-legend">
      {shades.map((least, index) => (
        <li key={least}>
          {sample({ shade: index + 1, share: 'all' })} {words.shades[index]}
        </li>
      ))}
      <li>
        {sample({ shade: 3, share: 'part' })} {words.inPart}
      </li>
      <li>
        {sample({ shade: 0, share: 'none' })} {words.nobody}
      </li>
    </ul>
  );
}
