import type { PartnerFreightRow } from '@carreto/contract/admin/partner/partner-freights';
import { home } from '../../api/place.ts';
import { writeBrl } from '../../formats/brl.ts';
import { writeDay } from '../../formats/days.ts';
import { writeCount } from '../../formats/numbers.ts';
import type { Column } from '../../parts/list/column.ts';
import { RowLink } from '../../parts/list/row-link.tsx';
import type { Words } from '../../words/all-words.ts';

type PartnerWords = Words['partner'];

/** Where a freight has its page in the carrier's own area, below `/painel`. */
export function freightPath(code: string): string {
  return `/parceiro/fretes/${code}`;
}

/** Every column of the list of a carrier's freights. */
export function freightColumns(words: PartnerWords): readonly Column<PartnerFreightRow>[] {
  const { columns: titles } = words;
  return [
    {
      ...{ id: 'code', title: titles.code, width: 130, stays: true },
      cell: ({ code }) => <RowLink address={home + freightPath(code)}>{code}</RowLink>,
    },
    {
      ...{ id: 'phase', title: titles.phase, width: 176, stays: true },
      cell: (freight) => <Phase freight={freight} words={words} />,
    },
    { id: 'due', title: titles.due, width: 92, cell: ({ dueOn }) => writeDay(dueOn) },
    { id: 'status', title: titles.status, width: 150, grow: true, cell: ({ statusName }) => statusName },
    { id: 'shipper', title: titles.shipper, width: 110, grow: true, cell: ({ shipperName }) => shipperName },
    {
      id: 'city',
      title: titles.city,
      width: 120,
      grow: true,
      cell: ({ city, state }) => placeOf(city, state),
    },
    { id: 'nfes', title: titles.nfes, width: 76, cell: ({ nfeNumbers }) => nfeNumbers.join(', ') },
    {
      ...{ id: 'volumes', title: titles.volumes, width: 68, isFigures: true },
      cell: ({ volumeCount }) => writeCount(volumeCount),
    },
    {
      ...{ id: 'cost', title: titles.cost, width: 92, isFigures: true },
      cell: ({ costCents }) => writeBrl(costCents),
    },
  ];
}

function placeOf(city: string, state: string): string {
  return [city, state].filter((part) => part !== '').join('/');
}

type PhaseProps = { freight: Pick<PartnerFreightRow, 'phase' | 'isLate'>; words: PartnerWords };

/** Where a freight stands, and whether it is late. */
export function Phase({ freight: { phase, isLate }, words }: PhaseProps) {
  return (
    <>
      {words.phases[phase]}{' '}
      {isLate ? (
        <span className="partner-tag" data-tone="danger">
          {words.late}
        </span>
      ) : null}
    </>
  );
}

/** A freight where there is no room for columns. */
export function FreightCard({ freight, words }: { freight: PartnerFreightRow; words: PartnerWords }) {
  const { code, dueOn, shipperName, city, state, statusName } = freight;
  return (
    <>
      <span className="partner-head">
        <RowLink address={home + freightPath(code)}>{code}</RowLink>
        <span>
          <Phase freight={freight} words={words} />
        </span>
      </span>
      <span>{statusName}</span>
      <span>{`${shipperName} · ${placeOf(city, state)}`}</span>
      <span className="soft">{words.dueOn(writeDay(dueOn))}</span>
    </>
  );
}
