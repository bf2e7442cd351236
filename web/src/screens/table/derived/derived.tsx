import './derived.css';
import type { DerivedTableView } from '@carreto/contract/admin/tables/derived-tables';
import type { ListedTable } from '@carreto/contract/admin/tables/table-list';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Unanswered } from '../../../parts/states/unanswered.tsx';
import { useMay } from '../../../shell/session-context.ts';
import { keepShipper } from '../../../shell/shipper.ts';
import { useWords } from '../../../words/words.ts';
import { useTable } from '../queries.ts';
import { Recipe } from './recipe.tsx';
import { RecipeDialog } from './recipe-dialog.tsx';

const need = 'tables.read';

/** How a table is made from another, and which are made from it. */
export function Derived({ table }: { table: ListedTable }) {
  const words = useWords().tableDerived;
  const mayChange = useMay('tables.publish');
  const [said, setSaid] = useState('');
  const queries = useQueryClient();
  const done = (text: string): void => {
    setSaid(text);
    for (const name of ['getTable', 'listTables', 'listTableVersions'])
      void queries.invalidateQueries({ queryKey: [name] });
  };
  return (
    <>
      <p className="table-outcome" role="status">
        {said}
      </p>
      {mayChange ? null : <p className="soft">{words.mayNot('tables.publish')}</p>}
      {table.baseTableId === null ? null : (
        <Own tableId={table.id} baseTableId={table.baseTableId} mayChange={mayChange} onDone={done} />
      )}
      <Children table={table} mayChange={mayChange} onDone={done} />
    </>
  );
}

type Acting = { mayChange: boolean; onDone(said: string): void };

function useDerivation(tableId: number) {
  return useQuery({
    queryKey: ['getTableDerivation', tableId],
    queryFn: ({ signal }) => api.getTableDerivation({ tableId }, { signal }),
  });
}

/** How this table is made, to be changed or ended. */
function Own({ tableId, baseTableId, mayChange, onDone }: Acting & { tableId: number; baseTableId: number }) {
  const words = useWords().tableDerived;
  const derived = useDerivation(tableId);
  const base = useTable(baseTableId);
  const [open, setOpen] = useState<'edit' | 'cut'>();
  if (derived.data === undefined)
    return <Unanswered error={derived.error} needs={need} again={() => void derived.refetch()} />;
  return (
    <section className="derived-card">
      <h2>{words.isDerived}</h2>
      <p>
        {base.data === undefined ? (
          words.from(words.notSeen)
        ) : (
          <Link to={`/tabelas/${baseTableId}/derivadas`} search={keepShipper}>
            {words.from(base.data.name)}
          </Link>
        )}
      </p>
      <Recipe derived={derived.data} />
      {mayChange ? (
        <div className="derived-acts">
          <button type="button" className="button" onClick={() => setOpen('edit')}>
            {words.edit}
          </button>
          <button type="button" className="button" onClick={() => setOpen('cut')}>
            {words.cut}
          </button>
        </div>
      ) : null}
      <Opened open={open} derived={derived.data} onClose={() => setOpen(undefined)} onDone={onDone} />
    </section>
  );
}

type OpenedProps = {
  open: 'edit' | 'cut' | undefined;
  derived: DerivedTableView;
  onClose: () => void;
  onDone(said: string): void;
};

function Opened({ open, derived, onClose, onDone }: OpenedProps) {
  const words = useWords().tableDerived;
  const queries = useQueryClient();
  const { tableId, revision } = derived;
  if (open === 'edit')
    return (
      <RecipeDialog
        was={derived}
        onClose={onClose}
        onSave={async ({ mode, recipe }) => {
          const body = { revision, mode, recipe };
          const changed = await api.updateTableDerivation({ tableId, body }, { timeoutMs: 60_000 });
          queries.setQueryData(['getTableDerivation', tableId], changed);
          onDone(words.done.edited);
        }}
      />
    );
  if (open === undefined) return null;
  return (
    <FormDialog
      title={words.cutting}
      act={words.cut}
      kind="danger"
      onClose={onClose}
      onSubmit={async () => {
        await api.removeTableDerivation({ tableId });
        onDone(words.done.cut);
      }}
    >
      <p>{words.cutWhy}</p>
    </FormDialog>
  );
}

/** More than these are shown by their names, and their recipes when they are opened. */
const mostOpen = 8;
const pageSize = 200;

function Children({ table, mayChange, onDone }: Acting & { table: ListedTable }) {
  const words = useWords().tableDerived;
  const [isAdding, setAdding] = useState(false);
  const derived = useQuery({
    queryKey: ['listTables', { baseTableId: table.id }],
    queryFn: ({ signal }) => api.listTables({ baseTableId: table.id, limit: pageSize }, { signal }),
  });
  if (derived.data === undefined)
    return <Unanswered error={derived.error} needs={need} again={() => void derived.refetch()} />;
  const { items } = derived.data;
  return (
    <section>
      <h2>{words.derivedFrom}</h2>
      {items.length === 0 ? (
        <p role="status">
          {words.none} <span className="soft">{words.noneWhy}</span>
        </p>
      ) : (
        <ul className="derived-list">
          {items.map((one) => (
            <li key={one.id}>
              <Child table={one} isOpen={items.length <= mostOpen} />
            </li>
          ))}
        </ul>
      )}
      {mayChange ? (
        <button type="button" className="button" onClick={() => setAdding(true)}>
          {words.add}
        </button>
      ) : null}
      {isAdding ? (
        <RecipeDialog
          onClose={() => setAdding(false)}
          onSave={async (saved) => {
            await api.deriveTable({ tableId: table.id, body: saved }, { timeoutMs: 60_000 });
            onDone(words.done.added(saved.name));
          }}
        />
      ) : null}
    </section>
  );
}

function Child({ table, isOpen }: { table: ListedTable; isOpen: boolean }) {
  const words = useWords();
  const [wasOpened, setOpened] = useState(isOpen);
  const { audience, audienceName } = table;
  return (
    <>
      <p>
        <Link to={`/tabelas/${table.id}/derivadas`} search={keepShipper}>
          {table.name}
        </Link>{' '}
        <span className="soft">{words.table.audience(audience.kind, audienceName ?? '')}</span>
      </p>
      <details open={isOpen} onToggle={() => setOpened(true)}>
        <summary>{words.tableDerived.recipe}</summary>
        {wasOpened ? <ChildRecipe tableId={table.id} /> : null}
      </details>
    </>
  );
}

function ChildRecipe({ tableId }: { tableId: number }) {
  const derived = useDerivation(tableId);
  if (derived.data === undefined)
    return <Unanswered error={derived.error} needs={need} again={() => void derived.refetch()} />;
  return <Recipe derived={derived.data} />;
}
