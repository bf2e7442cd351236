import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { home } from '../../api/place.ts';
import { dayInSaoPaulo, writeDay } from '../../formats/days.ts';
import { type InstantLanguage, writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import { writeCount } from '../../formats/numbers.ts';
import { writeShare } from '../../formats/percent.ts';
import type { Column } from '../../parts/list/column.ts';
import { RowLink } from '../../parts/list/row-link.tsx';
import { ValidityBar } from '../../parts/tables/validity-bar.tsx';
import { keptShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { inThirtyDays } from './table-filters.ts';

type TableWords = Words['tables'];
type Around = { words: TableWords; language: InstantLanguage; nowMs: number };
type Shown = Around & { table: ListedTable };

/** Every column of the list of tables. */
export function tableColumns(around: Around): readonly Column<ListedTable>[] {
  const { columns: titles } = around.words;
  return [
    {
      id: 'carrier',
      title: titles.carrier,
      width: 106,
      grow: true,
      cell: ({ carrierName }) => <span title={carrierName}>{carrierName}</span>,
    },
    {
      id: 'service',
      title: titles.service,
      width: 132,
      grow: true,
      stays: true,
      cell: (table) => <TableName table={table} />,
    },
    {
      id: 'audience',
      title: titles.audience,
      width: 66,
      grow: true,
      cell: (table) => <Audience table={table} words={around.words} />,
    },
    {
      id: 'inForce',
      title: titles.inForce,
      width: 66,
      cell: (table) => <InForce table={table} {...around} />,
    },
    {
      id: 'validity',
      title: titles.validity,
      width: 72,
      cell: (table) => <ValidityBar table={table} nowMs={around.nowMs} />,
    },
    {
      id: 'facts',
      title: titles.facts,
      width: 136,
      cell: (table) => <Facts table={table} words={around.words} />,
    },
    { id: 'won', title: titles.won, width: 69, cell: (table) => <Won table={table} words={around.words} /> },
    {
      id: 'ends',
      title: titles.ends,
      width: 100,
      cell: (table) => <Ends table={table} {...around} isBrief />,
    },
    {
      id: 'prepared',
      title: titles.prepared,
      width: 155,
      cell: (table) => <Prepared table={table} {...around} />,
    },
    { id: 'change', title: titles.change, width: 114, cell: (table) => <Change table={table} {...around} /> },
  ];
}

/** A table by its service, and by its own name where that says more. */
function TableName({ table: { id, service, name } }: { table: ListedTable }) {
  return (
    <RowLink address={`${home}/tabelas/${id}${keptShipper()}`} className="table-link">
      {name === service ? service : `${service} · ${name}`}
    </RowLink>
  );
}

/** Whom a table serves. */
function writeAudience({ audience, audienceName }: ListedTable, words: TableWords): string {
  if (audience.kind === 'all') return words.everybody;
  return audience.kind === 'group' ? words.group(audienceName ?? '') : (audienceName ?? '');
}

/** The version in force; closer looks say since when. */
function InForce({ table: { published }, words }: Shown) {
  if (published === null) return words.noneInForce;
  const { number, startsAt } = published;
  const since = startsAt === null ? '' : writeDay(dayInSaoPaulo(new Date(startsAt)));
  return <span title={since === '' ? undefined : words.since(since)}>{words.inForce(number)}</span>;
}

/** What the lint finds of the version shown, and the part of all zip codes that it serves; nothing until it was worked out. */
function Facts({ table: { facts }, words }: Pick<Shown, 'table' | 'words'>) {
  if (facts === null) return null;
  const { errorCount, warningCount, servedCodes, allCodes } = facts;
  const share = servedCodes === null || allCodes === null ? '' : writeShare(servedCodes, allCodes);
  return (
    <span className="table-tags">
      <Lint errorCount={errorCount} warningCount={warningCount} words={words} />
      {share === '' ? null : <span title={words.served(share)}>{share}</span>}
    </span>
  );
}

/** In which part of the quotes it offered in it stood first; nothing until that was counted. */
function Won({ table: { won }, words }: Pick<Shown, 'table' | 'words'>) {
  if (won === null) return null;
  const { firstCount, offeredCount } = won;
  const said = words.won(writeCount(firstCount), writeCount(offeredCount));
  return <span title={said}>{writeShare(firstCount, offeredCount)}</span>;
}

type Counts = Pick<NonNullable<ListedTable['facts']>, 'errorCount' | 'warningCount'>;

function Lint({ errorCount, warningCount, words }: Counts & { words: TableWords }) {
  if (errorCount === null || warningCount === null) return null;
  if (errorCount > 0) return <Tag tone="danger" text={words.errors(writeCount(errorCount))} />;
  return <Tag tone={warningCount > 0 ? 'warn' : 'soft'} text={words.warnings(writeCount(warningCount))} />;
}

/** Whom a table serves; whole for closer looks. */
function Audience({ table, words }: Pick<Shown, 'table' | 'words'>) {
  const text = writeAudience(table, words);
  return <span title={text}>{text}</span>;
}

/** Until when there are prices, and whether anything follows; below a title that says what it is, the day alone. */
function Ends({ table, words, nowMs, isBrief = false }: Shown & { isBrief?: boolean }) {
  const { endsOn, published, waiting } = table;
  if (endsOn === null) {
    return published === null && waiting.length === 0 ? (
      <Tag tone="danger" text={words.noPrices} />
    ) : (
      words.noEnd
    );
  }
  const isOver = endsOn < dayInSaoPaulo(new Date(nowMs));
  const day = writeDay(endsOn);
  const whole = isOver ? words.ended(day) : words.endsOn(day);
  const tone = isOver ? 'danger' : endsOn <= inThirtyDays(nowMs) ? 'warn' : 'soft';
  if (!isBrief) return <Tag tone={tone} text={whole} />;
  return (
    <span title={whole}>
      <Tag tone={tone} text={isOver ? words.over : day} />
    </span>
  );
}

/** What is being prepared: drafts, versions that wait, a shadow. */
function Prepared({ table: { drafts, shadow, waiting }, words }: Shown) {
  return (
    <span className="table-tags">
      {drafts.count === 0 ? null : <Tag tone="soft" text={words.drafts(drafts.count)} />}
      {waiting.length === 0 ? null : <Tag tone="soft" text={words.waiting(waiting.length)} />}
      {shadow === null ? null : <Tag tone="soft" text={words.inShadow} />}
    </span>
  );
}

function Change({ table: { lastChange }, words, language }: Shown) {
  if (lastChange === null) return null;
  const { at, actor } = lastChange;
  return (
    <time dateTime={at} title={writeInstantExactly(at, language)}>
      {words.changed(writeInstant(at, language), actor)}
    </time>
  );
}

function Tag({ tone, text }: { tone: 'soft' | 'warn' | 'danger'; text: string }) {
  return (
    <span className="table-tag" data-tone={tone}>
      {text}
    </span>
  );
}

/** A table where there is no room for columns. */
export function TableCard(shown: Shown) {
  const { table, words } = shown;
  return (
    <>
      <TableName table={table} />
      <span>{words.of(table.carrierName, writeAudience(table, words))}</span>
      <span className="table-card-line">
        <InForce {...shown} /> <Ends {...shown} />
      </span>
      <ValidityBar table={table} nowMs={shown.nowMs} />
      <span className="table-card-line">
        <Facts {...shown} />
        {table.won === null ? null : (
          <span>
            {words.columns.won} <Won {...shown} />
          </span>
        )}
      </span>
      <Prepared {...shown} />
    </>
  );
}
