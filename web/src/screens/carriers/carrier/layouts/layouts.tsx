import './layouts.css';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import type { CarrierLayout } from '@carreto/contract/admin/tables/carrier-layouts';
import type { TableImportJob } from '@carreto/contract/admin/tables/table-imports';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty } from '../../../../parts/states/states.tsx';
import { Unanswered } from '../../../../parts/states/unanswered.tsx';
import { Moment } from '../../../../parts/timeline/timeline.tsx';
import { useMay } from '../../../../shell/session-context.ts';
import { keepShipper } from '../../../../shell/shipper.ts';
import { useWords } from '../../../../words/words.ts';
import { useFinding } from '../find-field.tsx';
import { Act, Line, TabSection } from '../tab-section.tsx';
import { AddDialog, RemoveDialog, RenameDialog } from './dialogs.tsx';
import { knownBy } from './known.ts';
import { useLayouts, useUses } from './queries.ts';
import { ShownLayout } from './shown-layout.tsx';

/** How the price files of a carrier are read. */
export function Layouts({ carrier }: { carrier: Carrier }) {
  const words = useWords().carrierTabs.layouts;
  const mayWrite = useMay('tables.write');
  const found = useLayouts(carrier.id);
  const [said, setSaid] = useState<string>();
  const [isAdding, setAdding] = useState(false);
  return (
    <TabSection
      title={words.title}
      why={words.why}
      said={said}
      act={
        mayWrite ? (
          <button type="button" className="button" onClick={() => setAdding(true)}>
            {words.add}
          </button>
        ) : null
      }
    >
      {found.data === undefined ? (
        <Unanswered error={found.error} needs="tables.read" again={() => void found.refetch()} />
      ) : found.data.length === 0 ? (
        <Empty title={words.empty} why={words.emptyWhy}>
          {mayWrite ? (
            <Link to="/tabelas/importar" search={keepShipper} className="button">
              {words.toImport}
            </Link>
          ) : null}
        </Empty>
      ) : (
        <List layouts={found.data} carrierId={carrier.id} onDone={mayWrite ? setSaid : undefined} />
      )}
      {isAdding ? <AddDialog carrierId={carrier.id} onClose={() => setAdding(false)} /> : null}
    </TabSection>
  );
}

type ListProps = {
  layouts: readonly CarrierLayout[];
  carrierId: number;
  /** Undefined for who may only look. */
  onDone: ((outcome: string) => void) | undefined;
};

function List({ layouts, carrierId, onDone }: ListProps) {
  const words = useWords().carrierTabs.layouts;
  const uses = useUses(carrierId);
  const { found, field, none } = useFinding(layouts, ({ name }) => name);
  return (
    <>
      {field}
      {none}
      <ul aria-label={words.title}>
        {found.map((layout) => (
          <LayoutLine
            key={layout.id}
            layout={layout}
            uses={uses === undefined ? undefined : (uses.get(layout.id) ?? [])}
            onDone={onDone}
          />
        ))}
      </ul>
    </>
  );
}

type LayoutLineProps = Pick<ListProps, 'onDone'> & {
  layout: CarrierLayout;
  /** Imports that were read by it, the latest first; undefined until that is known. */
  uses: readonly TableImportJob[] | undefined;
};

function LayoutLine({ layout, uses, onDone }: LayoutLineProps) {
  const words = useWords().carrierTabs.layouts;
  const [dialog, setDialog] = useState<'rename' | 'remove'>();
  const { name } = layout;
  const close = (): void => setDialog(undefined);
  return (
    <Line
      name={name}
      facts={
        <>
          <Facts layout={layout} uses={uses} />
          <details>
            <summary aria-label={words.seeOne(name)}>{words.see}</summary>
            <ShownLayout layout={layout} />
          </details>
          {dialog === 'rename' ? <RenameDialog layout={layout} onClose={close} /> : null}
          {dialog === 'remove' && onDone !== undefined ? (
            <RemoveDialog layout={layout} onClose={close} onDone={onDone} />
          ) : null}
        </>
      }
      acts={
        onDone === undefined ? undefined : (
          <>
            <Act label={words.renameOne(name)} text={words.rename} onClick={() => setDialog('rename')} />
            <Act
              kind="quiet"
              label={words.removeOne(name)}
              text={words.remove}
              onClick={() => setDialog('remove')}
            />
          </>
        )
      }
    />
  );
}

function Facts({ layout, uses }: Pick<LayoutLineProps, 'layout' | 'uses'>) {
  const words = useWords().carrierTabs.layouts;
  const { sheets, charges, sentences } = knownBy(layout.layout);
  const [last] = uses ?? [];
  const knows = [
    words.sheets(sheets.length),
    ...(charges.length === 0 ? [] : [words.charges(charges.length)]),
    ...(sentences === 0 ? [] : [words.sentences(sentences)]),
  ];
  return (
    <>
      <p>{knows.join(' · ')}</p>
      <p className="note">
        {`${words.changed} `}
        <Moment iso={layout.updatedAt} />
        {uses === undefined ? null : ` · ${uses.length === 0 ? words.unused : words.imports(uses.length)}`}
        {last === undefined ? null : (
          <>
            {`, ${words.lastImport} `}
            <Link to={`/tabelas/importacoes/${last.id}`} search={keepShipper}>
              {last.name ?? last.files[0]?.name ?? String(last.id)}
            </Link>
          </>
        )}
      </p>
    </>
  );
}
