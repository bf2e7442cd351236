import type {
  ReadingColumn,
  ReadingSection,
  ReadingTab,
} from '@carreto/contract/admin/tables/import-reading';
import { Fragment, useEffect, useRef } from 'react';
import { writeCount } from '../../../formats/numbers.ts';
import { useWords } from '../../../words/words.ts';
import { AnswerField } from './answer-field.tsx';
import { ColumnChip } from './column-chip.tsx';
import { columnIndex, lettersOf } from './column-letters.ts';
import { useDesk } from './desk.ts';

type TabViewProps = { tab: ReadingTab; soughtLine: number | undefined };

/** A tab: what its sections hold, and its first lines as they are, each heading below the chips of its columns. */
export function TabView({ tab, soughtLine }: TabViewProps) {
  const words = useWords().imports;
  const { sections, rows, rowCount, isCut } = tab;
  return (
    <>
      {sections.map((section) => (
        <SectionHead
          key={`${section.key} ${section.firstLine}`}
          section={section}
          isOnly={sections.length === 1}
        />
      ))}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className="import-sheet" tabIndex={0} aria-label={tab.sheet ?? tab.file ?? words.onlyTab}>
        <Lines tab={tab} soughtLine={soughtLine} />
      </section>
      {isCut ? <p className="note">{words.cut(writeCount(rows.length), writeCount(rowCount))}</p> : null}
      {soughtLine !== undefined && !rows.some(({ line }) => line === soughtLine) ? (
        <p className="note" role="status">
          {words.beyond}
        </p>
      ) : null}
    </>
  );
}

function SectionHead({ section, isOnly }: { section: ReadingSection; isOnly: boolean }) {
  const words = useWords().imports;
  const { key, kind, title, firstLine, lastLine, columns } = section;
  const { choices, choose, mayChange } = useDesk();
  const id = `sheet|${key}`;
  const inLines = columns.filter(({ letters }) => letters === null);
  const kinds = Object.keys(words.kinds);
  return (
    <div className="import-section">
      {mayChange && kind !== null ? (
        <AnswerField
          about="sheet"
          label={words.sectionHolds(title)}
          value={choices[id] ?? kind}
          guesses={[]}
          answers={kinds}
          form={null}
          onAnswer={(answer) => choose([id], answer === kind ? '' : answer)}
        />
      ) : (
        <p>
          {words.sectionHolds(title)}{' '}
          <strong>{kind === null ? words.certainty.open : words.kinds[kind]}</strong>
        </p>
      )}
      {isOnly ? null : <p className="soft">{words.lines(writeCount(firstLine), writeCount(lastLine))}</p>}
      {inLines.length === 0 ? null : (
        <>
          <p>{words.inLines}</p>
          <ul className="import-chips">
            {inLines.map((column) => (
              <li key={column.name}>
                <ColumnChip section={key} column={column} />
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function Lines({ tab: { rows, sections }, soughtLine }: TabViewProps) {
  const words = useWords().imports;
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const letters = Array.from({ length: width }, (_, at) => lettersOf(at));
  const sought = useRef<HTMLTableRowElement>(null);
  useEffect(() => {
    if (soughtLine !== undefined) sought.current?.focus();
  }, [soughtLine]);
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{words.line}</th>
          {letters.map((letter) => (
            <th key={letter} scope="col">
              {letter}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells }) => (
          <Fragment key={line}>
            {sections
              .filter((section) => (section.headerLine ?? section.firstLine) === line)
              .map((section) => (
                <Chips key={section.key} section={section} letters={letters} />
              ))}
            <tr
              ref={line === soughtLine ? sought : undefined}
              tabIndex={line === soughtLine ? -1 : undefined}
              data-sought={line === soughtLine || undefined}
            >
              <th scope="row">{line}</th>
              {isSentence(cells) ? (
                <td colSpan={width} className="import-sentence" title={String(cells[0])}>
                  {cells[0]}
                </td>
              ) : (
                letters.map((letter, at) => (
                  <td key={letter} data-number={typeof cells[at] === 'number' || undefined}>
                    {cells[at] ?? ''}
                  </td>
                ))
              )}
            </tr>
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

/** A title or a condition that has its line to itself; it takes the place of the empty cells behind it, as in a spreadsheet. */
function isSentence(cells: ReadingTab['rows'][number]['cells']): boolean {
  const [first, ...others] = cells;
  return typeof first === 'string' && first !== '' && others.every((cell) => cell === null || cell === '');
}

/** What the columns of a section mean, each over its own cells. */
function Chips({ section, letters }: { section: ReadingSection; letters: readonly string[] }) {
  const byPlace = new Map<number, ReadingColumn>();
  for (const column of section.columns) {
    if (column.letters !== null) byPlace.set(columnIndex(column.letters), column);
  }
  if (byPlace.size === 0) return null;
  return (
    <tr className="import-chip-row">
      <td />
      {letters.map((letter, at) => {
        const column = byPlace.get(at);
        return (
          <td key={letter}>
            {column === undefined ? null : <ColumnChip section={section.key} column={column} />}
          </td>
        );
      })}
    </tr>
  );
}
