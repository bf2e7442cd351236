import type { PartnerCteRow } from '@carreto/contract/admin/partner/partner-ctes';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { home } from '../../api/place.ts';
import { writeBrl } from '../../formats/brl.ts';
import { wordFor } from '../../formats/word-for.ts';
import { choice } from '../../parts/filters/filter.ts';
import { useFilters } from '../../parts/filters/use-filters.ts';
import type { Column } from '../../parts/list/column.ts';
import { RowLink } from '../../parts/list/row-link.tsx';
import { usePanel } from '../../parts/panel/use-panel.ts';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { useMay } from '../../shell/session-context.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { PartnerList } from './partner-list.tsx';
import { negotiationQuery, useCtes } from './queries.ts';
import { Views } from './views.tsx';

/** Ways to look at CT-es, as the address has them and as the API does. */
const views = { 'a-responder': 'toAnswer', negociacao: 'negotiating', divergentes: 'divergent' } as const;
type View = keyof typeof views;
const viewParams = Object.keys(views) as View[];
const filters = { view: choice('visao', viewParams) };

const ctePath = (id: string): string => `/parceiro/ctes/${id}`;

/** The CT-es of a carrier, and which of them have a proposal to answer. */
export function PartnerCtes() {
  const words = useWords().partner;
  return (
    <section className="partner partner-room">
      <h1>{words.ctes}</h1>
      {useMay('partner.read') ? <Found /> : <Refused permission="partner.read" />}
    </section>
  );
}

function Found() {
  const words = useWords().partner;
  const queries = useQueryClient();
  const used = useFilters(filters);
  const { view } = used.values;
  const rows = useCtes(view === undefined ? {} : { view: views[view] });
  const panel = usePanel(ctePath, (id) => void queries.prefetchQuery(negotiationQuery(Number(id))));
  const columns = useMemo(() => cteColumns(words), [words]);
  return (
    <>
      <Views
        label={words.views}
        views={viewParams}
        names={words.cteViews}
        all={words.all}
        current={view}
        onShow={(next) => used.change({ view: next })}
      />
      <PartnerList
        label={words.ctes}
        name={`ctes ${view}`}
        rows={rows}
        idOf={({ id }) => String(id)}
        columns={columns}
        card={(cte) => <CteCard cte={cte} words={words} />}
        panel={panel}
        empty={
          used.isFiltered ? (
            <NothingMatches clear={used.clear} />
          ) : (
            <Empty title={words.noCtes} why={words.noCtesWhy} />
          )
        }
      />
    </>
  );
}

type PartnerWords = Words['partner'];

function cteColumns(words: PartnerWords): readonly Column<PartnerCteRow>[] {
  const { columns: titles } = words;
  return [
    {
      ...{ id: 'number', title: titles.number, width: 110, stays: true },
      cell: (cte) => <CteLink cte={cte} />,
    },
    {
      ...{ id: 'status', title: titles.audit, width: 150, stays: true },
      cell: ({ status }) => wordFor(words.cteStates, status),
    },
    {
      ...{ id: 'total', title: titles.total, width: 110, isFigures: true },
      cell: ({ totalCents }) => writeBrl(totalCents),
    },
    {
      ...{ id: 'offer', title: titles.offer, width: 130, isFigures: true, stays: true },
      cell: ({ offeredCents }) => (offeredCents === null ? '' : writeBrl(offeredCents)),
    },
    { id: 'shipper', title: titles.shipper, width: 150, grow: true, cell: ({ shipperName }) => shipperName },
    { id: 'freight', title: titles.code, width: 140, cell: ({ freightCode }) => freightCode ?? '' },
    {
      ...{ id: 'negotiation', title: titles.negotiation, width: 130, grow: true },
      cell: ({ negotiationCode }) => negotiationCode ?? '',
    },
  ];
}

function CteLink({ cte: { id, number, series } }: { cte: PartnerCteRow }) {
  return <RowLink address={home + ctePath(String(id))}>{`${number}/${series}`}</RowLink>;
}

/** A CT-e where there is no room for columns. */
function CteCard({ cte, words }: { cte: PartnerCteRow; words: PartnerWords }) {
  const { totalCents, offeredCents, shipperName, status } = cte;
  return (
    <>
      <span className="partner-head">
        <CteLink cte={cte} />
        <span>{writeBrl(totalCents)}</span>
      </span>
      <span>{shipperName}</span>
      <span>{wordFor(words.cteStates, status)}</span>
      {offeredCents === null ? null : (
        <span className="partner-tag" data-tone="warn">
          {words.offered(writeBrl(offeredCents))}
        </span>
      )}
    </>
  );
}
