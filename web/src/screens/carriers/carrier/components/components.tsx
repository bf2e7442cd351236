import type { ComponentName } from '@carreto/contract/admin/charges/cte-components';
import type { Carrier } from '@carreto/contract/admin/registry/carriers';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { Empty } from '../../../../parts/states/states.tsx';
import { Unanswered } from '../../../../parts/states/unanswered.tsx';
import { useMay } from '../../../../shell/session-context.ts';
import { useWords } from '../../../../words/words.ts';
import { ActDialog } from '../act-dialog.tsx';
import { useFinding } from '../find-field.tsx';
import { TabPart, TabSection } from '../tab-section.tsx';
import { NamedLine, UnknownLine } from './lines.tsx';
import { NameDialog, type Naming } from './name-dialog.tsx';
import { staleComponents, useComponents } from './queries.ts';

/** What a carrier calls its charges in the XML of its CT-es: names that nobody knows first. */
export function Components({ carrier }: { carrier: Carrier }) {
  const words = useWords().carrierTabs.components;
  const mayWrite = useMay('registry.write');
  const found = useComponents(carrier.id);
  const [said, setSaid] = useState<string>();
  const [naming, setNaming] = useState<Naming>();
  const [removed, setRemoved] = useState<ComponentName>();
  return (
    <TabSection
      title={words.title}
      why={words.why}
      said={said}
      act={
        mayWrite ? (
          <button type="button" className="button" onClick={() => setNaming({ name: undefined })}>
            {words.add}
          </button>
        ) : null
      }
    >
      {found.data === undefined ? (
        <Unanswered error={found.error} needs="audit.read" again={() => void found.refetch()} />
      ) : (
        <Both {...found.data} acts={mayWrite ? { name: setNaming, remove: setRemoved } : undefined} />
      )}
      {naming === undefined ? null : (
        <NameDialog
          carrierId={carrier.id}
          naming={naming}
          onClose={() => setNaming(undefined)}
          onDone={setSaid}
        />
      )}
      {removed === undefined ? null : (
        <RemoveDialog one={removed} onClose={() => setRemoved(undefined)} onDone={setSaid} />
      )}
    </TabSection>
  );
}

type Found = NonNullable<ReturnType<typeof useComponents>['data']>;
type BothProps = Found & {
  acts: { name: (naming: Naming) => void; remove: (one: ComponentName) => void } | undefined;
};

function Both({ unknown, named, acts }: BothProps) {
  const words = useWords().carrierTabs.components;
  const all = [...unknown, ...named];
  const { found, field, none } = useFinding<{ name: string }>(all, ({ name }) => name);
  const shownUnknown = unknown.filter((one) => found.includes(one));
  const shownNamed = named.filter((one) => found.includes(one));
  if (all.length === 0) return <Empty title={words.empty} why={words.emptyWhy} />;
  return (
    <>
      {field}
      {none}
      {shownUnknown.length > 0 ? (
        <TabPart title={words.unmapped}>
          <ul aria-label={words.unmapped}>
            {shownUnknown.map((one) => (
              <UnknownLine key={one.name} one={one} onName={acts?.name} />
            ))}
          </ul>
        </TabPart>
      ) : unknown.length === 0 ? (
        <p className="soft">{words.allMapped}</p>
      ) : null}
      {shownNamed.length === 0 ? null : (
        <TabPart title={words.mapped}>
          <ul aria-label={words.mapped}>
            {shownNamed.map((one) => (
              <NamedLine key={one.id} one={one} acts={acts} />
            ))}
          </ul>
        </TabPart>
      )}
    </>
  );
}

type RemoveDialogProps = { one: ComponentName; onClose: () => void; onDone: (outcome: string) => void };

function RemoveDialog({ one: { id, name }, onClose, onDone }: RemoveDialogProps) {
  const words = useWords().carrierTabs.components;
  const queries = useQueryClient();
  const remove = async (): Promise<void> => {
    await api.removeCteComponent({ componentId: id });
    await staleComponents(queries);
    onDone(words.removed(name));
  };
  return (
    <ActDialog
      title={words.removeOne(name)}
      act={words.remove}
      why={words.removeWhy}
      onClose={onClose}
      onSubmit={remove}
    />
  );
}
