import { type InstantLanguage, writeInstant, writeInstantExactly } from '../../../formats/instants.ts';
import { writeCount } from '../../../formats/numbers.ts';
import type { Column } from '../../../parts/list/column.ts';
import type { Words } from '../../../words/all-words.ts';
import { FreightLink } from '../freight-link.tsx';
import type { FoundFreight } from '../use-freights.ts';
import type { LabelPart } from './label-filters.ts';

type Said = { words: Pick<Words, 'freights' | 'labels'>; language: InstantLanguage };

/** What tells one parcel from another, and what was printed of it. */
export function labelColumns(part: LabelPart, said: Said): readonly Column<FoundFreight>[] {
  const { freights, labels } = said.words;
  const titles = freights.columns;
  const nfe: Column<FoundFreight> = {
    id: 'nfe',
    title: titles.nfe,
    width: 80,
    cell: ({ nfeNumbers }) => nfeNumbers.join(', '),
  };
  const city: Column<FoundFreight> = {
    id: 'city',
    title: titles.city,
    width: 124,
    grow: true,
    cell: placeOf,
  };
  return [
    {
      id: 'code',
      title: titles.code,
      width: 122,
      stays: true,
      cell: ({ code }) => <FreightLink code={code} />,
    },
    {
      id: 'order',
      title: titles.order,
      width: 110,
      grow: true,
      cell: ({ orderNumber }) => orderNumber ?? '',
    },
    ...(part === 'imprimir' ? [nfe] : []),
    {
      id: 'recipient',
      title: titles.recipient,
      width: 130,
      grow: true,
      cell: ({ recipientName }) => recipientName,
    },
    ...(part === 'imprimir' ? [city] : []),
    {
      id: 'carrier',
      title: titles.carrier,
      width: 180,
      grow: true,
      cell: ({ carrierName, service }) => `${carrierName} · ${service}`,
    },
    {
      id: 'volumes',
      title: labels.columns.volumes,
      width: 84,
      isFigures: true,
      cell: ({ printedVolumes, volumeCount }) => `${printedVolumes}/${volumeCount}`,
    },
    ...(part === 'imprimir' ? [] : printColumns(said)),
  ];
}

function printColumns({ words: { labels, ...words }, language }: Said): readonly Column<FoundFreight>[] {
  return [
    {
      id: 'printedAt',
      title: labels.columns.printedAt,
      width: 136,
      cell: ({ printedAt }) =>
        printedAt === null ? (
          ''
        ) : (
          <time dateTime={printedAt} title={writeInstantExactly(printedAt, language)}>
            {writeInstant(printedAt, language)}
          </time>
        ),
    },
    {
      id: 'printedBy',
      title: labels.columns.printedBy,
      width: 110,
      grow: true,
      cell: ({ printedBy }) => printerName(printedBy ?? '', { ...words, labels }),
    },
    {
      id: 'printCount',
      title: labels.columns.printCount,
      width: 70,
      isFigures: true,
      cell: ({ printCount }) => `${writeCount(printCount)} ×`,
    },
  ];
}

/** Who printed, as people call them. */
export function printerName(printedBy: string, { labels }: Pick<Words, 'labels'>): string {
  if (printedBy === 'api') return labels.programs;
  return printedBy === 'cli' ? labels.commandLine : printedBy;
}

function placeOf({ city, state }: FoundFreight): string {
  return city === '' ? state : `${city}/${state}`;
}

type CardProps = Said & { freight: FoundFreight; part: LabelPart };

/** A freight where there is no room for columns. */
export function LabelCard({ freight, part, words, language }: CardProps) {
  const { printedAt, printedBy, printCount, printedVolumes, volumeCount } = freight;
  const named = [freight.orderNumber, freight.recipientName].filter((one) => one !== null && one !== '');
  return (
    <>
      <span className="freight-card-head">
        <FreightLink code={freight.code} />
        <span>{`${words.labels.columns.volumes} ${printedVolumes}/${volumeCount}`}</span>
      </span>
      <span>{named.join(' · ')}</span>
      <span>{placeOf(freight)}</span>
      <span className="soft">{`${freight.carrierName} · ${freight.service}`}</span>
      {part === 'imprimir' || printedAt === null ? null : (
        <span className="soft">
          {[
            writeInstant(printedAt, language),
            printerName(printedBy ?? '', words),
            `${writeCount(printCount)} ×`,
          ].join(' · ')}
        </span>
      )}
    </>
  );
}
