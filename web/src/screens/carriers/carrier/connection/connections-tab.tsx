import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Empty } from '../../../../parts/states/states.tsx';
import { Unanswered } from '../../../../parts/states/unanswered.tsx';
import { useMay } from '../../../../shell/session-context.ts';
import { useWords } from '../../../../words/words.ts';
import { TabSection } from '../tab-section.tsx';

/** What the form of a connection leads to. */
type FormActs = { onBack: () => void; onSaved: () => Promise<void> };

/** What the card of a connection may lead to; undefined where this person changes nothing. */
type CardActs<Known> = { open: (known: Known) => void; done: (outcome: string) => Promise<void> } | undefined;

type ConnectionsTabProps<One, Known> = {
  words: { title: string; why: string; empty: string; emptyWhy: string };
  found: { data: readonly One[] | undefined; error: Error | null; refetch: () => unknown };
  /** The query that a change makes stale. */
  staleKey: string;
  form: (known: Known | undefined, acts: FormActs) => ReactNode;
  /** An item of the list. */
  card: (one: One, acts: CardActs<Known>) => ReactNode;
  /** Above the list. */
  note?: string;
};

/** Connections of a carrier of one kind: what there is, or the form of one of them. */
export function ConnectionsTab<One, Known>(props: ConnectionsTabProps<One, Known>) {
  const { words, found, staleKey, form, card, note } = props;
  const all = useWords().carrierConnections;
  const mayWrite = useMay('integration.write');
  const queries = useQueryClient();
  const [said, setSaid] = useState<string>();
  const [opened, setOpened] = useState<{ known: Known | undefined }>();
  const done = async (outcome: string): Promise<void> => {
    await queries.invalidateQueries({ queryKey: [staleKey] });
    setSaid(outcome);
    setOpened(undefined);
  };
  const open = (known: Known | undefined): void => {
    setSaid(undefined);
    setOpened({ known });
  };
  return (
    <TabSection
      title={words.title}
      why={words.why}
      said={said}
      act={
        mayWrite && opened === undefined ? (
          <button type="button" className="button" data-kind="main" onClick={() => open(undefined)}>
            {all.add}
          </button>
        ) : null
      }
    >
      {opened !== undefined ? (
        form(opened.known, { onBack: () => setOpened(undefined), onSaved: () => done(all.saved) })
      ) : found.data === undefined ? (
        <Unanswered error={found.error} needs="integration.read" again={() => void found.refetch()} />
      ) : found.data.length === 0 ? (
        <Empty title={words.empty} why={words.emptyWhy} />
      ) : (
        <>
          {note === undefined ? null : <p className="note">{note}</p>}
          <ul className="connection-cards" aria-label={words.title}>
            {found.data.map((one) => card(one, mayWrite ? { open, done } : undefined))}
          </ul>
        </>
      )}
    </TabSection>
  );
}
