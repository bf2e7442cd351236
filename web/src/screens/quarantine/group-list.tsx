import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { DiscardDialog } from './discard-dialog.tsx';
import { GroupCard } from './group-card.tsx';
import { type ActName, type Group, isUnmapped } from './groups.ts';
import { MapDialog } from './map-dialog.tsx';
import { ReleaseDialog } from './release-dialog.tsx';
import { staleQuarantine } from './use-quarantine.ts';

type Act = { name: ActName; group: Group; some: readonly HeldOccurrenceOut[] };
type GroupListProps = {
  groups: readonly Group[];
  nameOf: (carrierId: number) => string;
  isOld: boolean;
  onDone: (outcome: string) => void;
};

/** Groups one below the other; `j` and `k` walk them, a letter acts on the one with the focus. */
export function GroupList({ groups, nameOf, isOld, onDone }: GroupListProps) {
  const words = useWords().quarantine;
  const queries = useQueryClient();
  const list = useRef<HTMLUListElement>(null);
  const [act, setAct] = useState<Act>();
  const mayDecide = useMay('quarantine.decide');
  const current = (): number => {
    const items = [...(list.current?.children ?? [])];
    return Math.max(
      0,
      items.findIndex((item) => item.contains(document.activeElement)),
    );
  };
  const walk = (by: number): void => {
    const hasFocus = list.current?.contains(document.activeElement) ?? false;
    const next = list.current?.children[hasFocus ? current() + by : 0];
    if (!(next instanceof HTMLElement)) return;
    next.focus();
    next.scrollIntoView({ block: 'nearest' });
  };
  const start = (name: ActName): void => {
    const group = groups[current()];
    const waiting = group?.occurrences.filter(({ state }) => state === 'waiting') ?? [];
    if (group === undefined || waiting.length === 0 || (name === 'map' && !isUnmapped(group))) return;
    setAct({ name, group, some: waiting });
  };
  useKeys([
    { chord: 'j', label: words.keys.next, run: () => walk(1) },
    { chord: 'k', label: words.keys.previous, run: () => walk(-1) },
    ...(mayDecide
      ? [
          { chord: 'm', label: words.map.title, run: () => start('map') },
          { chord: 'l', label: words.release.title, run: () => start('release') },
          { chord: 'd', label: words.discard.title, run: () => start('discard') },
        ]
      : []),
  ]);
  const done = (outcome: string): void => {
    onDone(outcome);
    void staleQuarantine(queries);
  };
  const close = (): void => setAct(undefined);
  return (
    <>
      <ul ref={list} className="quarantine-groups" aria-label={words.groups} data-old={isOld || undefined}>
        {groups.map((group) => (
          <GroupCard
            key={group.id}
            group={group}
            carrierName={nameOf(group.carrierId)}
            onAct={mayDecide ? (name, of, some) => setAct({ name, group: of, some }) : undefined}
          />
        ))}
      </ul>
      {act?.name === 'map' ? <MapDialog group={act.group} onClose={close} onDone={done} /> : null}
      {act?.name === 'release' ? <ReleaseDialog some={act.some} onClose={close} onDone={done} /> : null}
      {act?.name === 'discard' ? <DiscardDialog some={act.some} onClose={close} onDone={done} /> : null}
    </>
  );
}
