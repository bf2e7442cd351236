import type { CoverageReport } from '@carreto/contract/admin/tables/table-reports';
import { useEffect, useRef, useState } from 'react';
import { writeCep } from '../../formats/cep.ts';
import { writeCount } from '../../formats/numbers.ts';
import { useWords } from '../../words/words.ts';
import { worstFirst, writeServed } from './blocks.ts';
import type { ShownCoverage } from './coverage-tiles.tsx';

/** The states with what is served of each, and of the one that is chosen every block and hole. */
export function CoverageList({ cell, tables, uf, onUf }: ShownCoverage) {
  const words = useWords().coverage;
  // Whoever comes by an address sees the map first; whoever chooses a state goes to it.
  const [first] = useState(uf);
  return (
    <div className="coverage-list">
      {uf === undefined ? null : (
        <OfUf key={uf} cell={cell} tables={tables} uf={uf} onUf={onUf} takesFocus={uf !== first} />
      )}
      <table>
        <caption>{words.states}</caption>
        <thead>
          <tr>
            <th scope="col">{words.state}</th>
            <th scope="col" className="figures">
              {words.share}
            </th>
            <th scope="col" className="figures">
              {words.unserved}
            </th>
            <th scope="col" className="figures">
              {words.tables}
            </th>
          </tr>
        </thead>
        <tbody>
          {worstFirst(cell.byUf).map((one) => (
            <tr key={one.uf} data-chosen={one.uf === uf || undefined}>
              <th scope="row">
                <button
                  type="button"
                  className="coverage-uf"
                  aria-pressed={one.uf === uf}
                  onClick={() => onUf(one.uf === uf ? undefined : one.uf)}
                >
                  {one.uf}
                </button>
              </th>
              <td className="figures">{writeServed(one.servedCodes, one.codes)}</td>
              <td className="figures">{writeCount(one.codes - one.servedCodes)}</td>
              <td className="figures">{writeCount(one.tables)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Lines of one state that are shown; the file has all. */
const mostLines = 100;

type OfUfProps = ShownCoverage & { uf: string; takesFocus: boolean };

function OfUf({ cell, tables, uf, onUf, takesFocus }: OfUfProps) {
  const words = useWords().coverage;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) title.current?.focus();
  }, [takesFocus]);
  const holes = cell.holes.filter((hole) => hole.uf === uf);
  const runs = cell.runs.filter((run) => run.uf === uf && run.servedCodes > 0);
  // Holes are told up to ten thousand of the country, the first states first.
  const isCut = cell.holeCount > cell.holes.length;
  return (
    <section className="coverage-of-uf">
      <h2 ref={title} tabIndex={-1}>
        {uf}
      </h2>
      <h3>{words.holes}</h3>
      {holes.length === 0 ? (
        <p>{isCut ? words.holesCut : words.noHoles}</p>
      ) : (
        <ul>
          {holes.slice(0, mostLines).map(({ start, end }) => (
            <li key={start}>{rangeOf(start, end, words.range)}</li>
          ))}
          {holes.length > mostLines ? <li>{words.more(writeCount(holes.length - mostLines))}</li> : null}
        </ul>
      )}
      <h3>{words.blocks}</h3>
      {runs.length === 0 ? (
        <p>{words.noBlocks}</p>
      ) : (
        <ul>
          {runs.slice(0, mostLines).map(({ start, end, full, partial }) => (
            <li key={start}>
              {rangeOf(start, end, words.range)}
              <span className="soft"> {servedBy({ full, partial }, tables, words)}</span>
            </li>
          ))}
          {runs.length > mostLines ? <li>{words.more(writeCount(runs.length - mostLines))}</li> : null}
        </ul>
      )}
      <button type="button" className="button" onClick={() => onUf(undefined)}>
        {words.close(uf)}
      </button>
    </section>
  );
}

function rangeOf(start: string, end: string, range: (start: string, end: string) => string): string {
  return start === end ? writeCep(start) : range(writeCep(start), writeCep(end));
}

type Served = Pick<CoverageReport['cells'][number]['runs'][number], 'full' | 'partial'>;

function servedBy(
  { full, partial }: Served,
  tables: CoverageReport['tables'],
  words: ReturnType<typeof useWords>['coverage'],
): string {
  const names = (places: readonly number[]): string =>
    places
      .map((at) => tables[at])
      .flatMap((table) => (table === undefined ? [] : [words.table(table.carrier, table.service)]))
      .join(', ');
  return [
    ...(full.length === 0 ? [] : [names(full)]),
    ...(partial.length === 0 ? [] : [words.partOf(names(partial))]),
  ].join('; ');
}
