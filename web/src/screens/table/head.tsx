import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { dayInSaoPaulo, writeDay } from '../../formats/days.ts';
import { ValidityBar } from '../../parts/tables/validity-bar.tsx';
import type { SearchParams } from '../../shell/search-params.ts';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';

/** Whose prices these are, for whom, and until when there are any. */
export function Head({ table }: { table: ListedTable }) {
  const words = useWords().table;
  const mayImport = useMay('tables.write') && table.baseTableId === null;
  const [nowMs] = useState(Date.now);
  const { carrierName, service, name, audience, audienceName, endsOn } = table;
  const isOver = endsOn !== null && endsOn < dayInSaoPaulo(new Date(nowMs));
  return (
    <header className="table-head">
      <p>
        <Link to="/tabelas" search={keepShipper}>
          {words.toList}
        </Link>
      </p>
      <div className="table-title">
        <div>
          <h1>{name === service ? service : `${service} · ${name}`}</h1>
          <p>{words.of(carrierName, words.audience(audience.kind, audienceName ?? ''))}</p>
        </div>
        {mayImport ? (
          <Link
            to="/tabelas/importar"
            search={(search: SearchParams) => ({ ...keepShipper(search), tabela: String(table.id) })}
            className="button"
          >
            {words.importNext}
          </Link>
        ) : null}
      </div>
      <div className="table-validity">
        <ValidityBar table={table} nowMs={nowMs} />
        <p className="soft">
          {table.published === null ? words.noneInForce : words.inForce(table.published.number)}
          {endsOn === null
            ? ''
            : ` · ${isOver ? words.ended(writeDay(endsOn)) : words.endsOn(writeDay(endsOn))}`}
        </p>
      </div>
    </header>
  );
}
