import './tables.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { everyPage } from '../../../../api/every-page.ts';
import { dayInSaoPaulo, writeDay } from '../../../../formats/days.ts';
import { Empty } from '../../../../parts/states/states.tsx';
import { Unanswered } from '../../../../parts/states/unanswered.tsx';
import { ValidityBar } from '../../../../parts/tables/validity-bar.tsx';
import { useMay } from '../../../../shell/session-context.ts';
import { keepShipper, useShipperId } from '../../../../shell/shipper.ts';
import type { Words } from '../../../../words/all-words.ts';
import { useWords } from '../../../../words/words.ts';

const need = 'tables.read';

/** The carrier's tables of prices: what is in force of each, and until when. */
export function CarrierTables({ carrier }: { carrier: Carrier }) {
  const words = useWords().carriers.tables;
  const shipperId = useShipperId();
  const found = useQuery({
    queryKey: ['listTables', 'of carrier', carrier.id, shipperId],
    queryFn: ({ signal }) =>
      everyPage((page) =>
        api.listTables(
          { ...page, carrierId: carrier.id, ...(shipperId === undefined ? {} : { shipperId }) },
          { signal },
        ),
      ),
  });
  if (found.data === undefined)
    return <Unanswered error={found.error} needs={need} again={() => void found.refetch()} />;
  if (found.data.length === 0)
    return (
      <Empty title={words.empty} why={words.emptyWhy}>
        <ImportLink />
      </Empty>
    );
  return (
    <section className="carrier" aria-label={words.title}>
      <div>
        <ImportLink />
      </div>
      <ul className="carrier-tables">
        {found.data.map((table) => (
          <Row key={table.id} table={table} words={words} />
        ))}
      </ul>
    </section>
  );
}

function ImportLink() {
  const words = useWords().carriers.tables;
  const mayWrite = useMay('tables.write');
  if (!mayWrite) return null;
  return (
    <Link to="/tabelas/importar" search={keepShipper} className="button" data-kind="main">
      {words.import}
    </Link>
  );
}

type TableWords = Words['carriers']['tables'];

function Row({ table, words }: { table: ListedTable; words: TableWords }) {
  const [nowMs] = useState(Date.now);
  const { id, service, name, published, drafts, waiting } = table;
  const prepared = [
    ...(drafts.count === 0 ? [] : [words.drafts(drafts.count)]),
    ...(waiting.length === 0 ? [] : [words.waiting(waiting.length)]),
  ].join(' · ');
  return (
    <li>
      <Link to={`/tabelas/${id}`} search={keepShipper}>
        <strong>{name === service ? service : `${service} · ${name}`}</strong>
      </Link>
      <span>{audienceOf(table, words)}</span>
      <span>
        {published === null ? words.noneInForce : words.inForce(published.number)}
        {endOf(table, { words, nowMs })}
      </span>
      <ValidityBar table={table} nowMs={nowMs} />
      <span className="soft">{prepared}</span>
    </li>
  );
}

function audienceOf({ audience, audienceName }: ListedTable, words: TableWords): string {
  if (audience.kind === 'all') return words.everybody;
  return audience.kind === 'group' ? words.group(audienceName ?? '') : (audienceName ?? '');
}

/** Until when there are prices, after what is in force. */
function endOf(
  { endsOn, published, waiting }: ListedTable,
  { words, nowMs }: { words: TableWords; nowMs: number },
): string {
  if (endsOn === null) return published === null && waiting.length === 0 ? '' : `, ${words.noEnd}`;
  const isOver = endsOn < dayInSaoPaulo(new Date(nowMs));
  return `, ${isOver ? words.ended(writeDay(endsOn)) : words.endsOn(writeDay(endsOn))}`;
}
