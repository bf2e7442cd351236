import { writeBrl } from '../../formats/brl.ts';
import { writeDay } from '../../formats/days.ts';
import { type InstantLanguage, writeInstant, writeInstantExactly } from '../../formats/instants.ts';
import type { Column } from '../../parts/list/column.ts';
import type { Words } from '../../words/all-words.ts';
import { FreightLink } from './freight-link.tsx';
import type { FoundFreight } from './use-freights.ts';

type FreightColumn = Column<FoundFreight>;

/** Every column that the list of freights can have. */
export function freightColumns(
  words: Words['freights'],
  language: InstantLanguage,
): readonly FreightColumn[] {
  const { columns: titles } = words;
  return [
    {
      id: 'code',
      title: titles.code,
      width: 122,
      stays: true,
      cell: ({ code }) => <FreightLink code={code} />,
    },
    { id: 'order', title: titles.order, width: 96, cell: ({ orderNumber }) => orderNumber ?? '' },
    {
      id: 'recipient',
      title: titles.recipient,
      width: 126,
      grow: true,
      cell: ({ recipientName }) => recipientName,
    },
    { id: 'city', title: titles.city, width: 124, sorts: ['uf', '-uf'], cell: placeOf },
    {
      id: 'carrier',
      title: titles.carrier,
      width: 130,
      grow: true,
      cell: ({ carrierName, service }) => `${carrierName} · ${service}`,
    },
    {
      id: 'status',
      title: titles.status,
      width: 170,
      stays: true,
      grow: true,
      cell: (freight) => <Status freight={freight} words={words} />,
    },
    {
      id: 'expected',
      title: titles.expected,
      width: 100,
      sorts: ['previsto', '-previsto'],
      cell: ({ expectedOn }) => (expectedOn === null ? '' : writeDay(expectedOn)),
    },
    {
      ...daysColumn('late', titles.late, words),
      sorts: ['-atraso'],
      cell: (freight) => lateOf(freight, words),
    },
    {
      ...daysColumn('transit', titles.transit, words),
      isHidden: true,
      cell: ({ daysInTransit }) => (daysInTransit === null ? '' : words.days(String(daysInTransit))),
    },
    {
      ...instantColumn('statusAt', titles.statusAt, language),
      sorts: ['-evento', 'evento'],
    },
    { id: 'nfe', title: titles.nfe, width: 80, cell: ({ nfeNumbers }) => nfeNumbers.join(', ') },
    { ...instantColumn('statusKnownAt', titles.knownAt, language), isHidden: true },
    {
      id: 'cost',
      title: titles.cost,
      width: 96,
      isFigures: true,
      sorts: ['-custo', 'custo'],
      cell: ({ costCents }) => writeBrl(costCents),
    },
    {
      id: 'assignee',
      title: titles.assignee,
      width: 110,
      isHidden: true,
      cell: ({ assignee }) => assignee?.name ?? '',
    },
    {
      id: 'printed',
      title: titles.printed,
      width: 80,
      isHidden: true,
      isFigures: true,
      cell: ({ printedVolumes, volumeCount }) => `${printedVolumes}/${volumeCount}`,
    },
    {
      ...instantColumn('hiredAt', titles.hired, language),
      isHidden: true,
      sorts: ['-contratado', 'contratado'],
    },
  ];
}

function placeOf({ city, state }: FoundFreight): string {
  return city === '' ? state : `${city}/${state}`;
}

function lateOf({ daysLate }: FoundFreight, words: Words['freights']): string {
  return daysLate === null || daysLate <= 0 ? '' : words.days(String(daysLate));
}

function daysColumn(id: string, title: string, words: Words['freights']): FreightColumn {
  return { id, title, width: 76, isFigures: true, cell: () => words.days('') };
}

function instantColumn(
  id: 'statusAt' | 'statusKnownAt' | 'hiredAt',
  title: string,
  language: InstantLanguage,
): FreightColumn {
  return {
    id,
    title,
    width: 136,
    cell: ({ [id]: at }) => (
      <time dateTime={at} title={writeInstantExactly(at, language)}>
        {writeInstant(at, language)}
      </time>
    ),
  };
}

type Said = { freight: FoundFreight; words: Words['freights'] };

/** What it last was, and whether somebody has to do something about it. */
function Status({ freight, words }: Said) {
  return (
    <>
      <Alarm freight={freight} words={words} /> {freight.statusName}
    </>
  );
}

function Alarm({ freight: { isLate, isAtRisk, isStuck }, words }: Said) {
  if (isLate) return <Tag kind="danger" text={words.late} />;
  if (isAtRisk) return <Tag kind="warn" text={words.atRisk} />;
  return isStuck ? <Tag kind="warn" text={words.stuck} /> : null;
}

function Tag({ kind, text }: { kind: 'danger' | 'warn'; text: string }) {
  return (
    <span className="freight-tag" data-kind={kind}>
      {text}
    </span>
  );
}

/** A freight where there is no room for columns. */
export function FreightCard({ freight, words }: Said) {
  const late = lateOf(freight, words);
  return (
    <>
      <span className="freight-card-head">
        <FreightLink code={freight.code} />
        <span>{writeBrl(freight.costCents)}</span>
      </span>
      <span>
        {[freight.orderNumber, freight.recipientName].filter((one) => one !== null && one !== '').join(' · ')}
      </span>
      <span>{placeOf(freight)}</span>
      <span className="soft">{`${freight.carrierName} · ${freight.service}`}</span>
      <span>
        <Status freight={freight} words={words} />
      </span>
      <span className="soft">
        {freight.expectedOn === null ? '' : `${words.columns.expected} ${writeDay(freight.expectedOn)}`}
        {late === '' ? '' : ` · ${words.columns.late} ${late}`}
      </span>
    </>
  );
}
