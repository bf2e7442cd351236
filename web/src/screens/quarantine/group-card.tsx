import type { HeldOccurrenceOut } from '@carreto/contract/admin/freights/quarantine';
import { occurrenceName } from '@carreto/contract/occurrence-names';
import { useId, useState } from 'react';
import { writeCount } from '../../formats/numbers.ts';
import { KeyCap } from '../../look/key-cap.tsx';
import { useWords } from '../../words/words.ts';
import type { StartAct } from './groups.ts';
import { type Group, isUnmapped } from './groups.ts';
import { OccurrenceLine } from './occurrence-line.tsx';

/** So many are shown before a person asks for the others. */
const fewLines = 5;

type GroupCardProps = {
  group: Group;
  carrierName: string;
  /** Undefined for who may only look. */
  onAct: StartAct | undefined;
};

/** A code of a carrier, what waits for it, and what can be done about all of that. */
export function GroupCard({ group, carrierName, onAct }: GroupCardProps) {
  const words = useWords().quarantine;
  const id = useId();
  const [isWhole, setWhole] = useState(false);
  const { occurrences } = group;
  const waiting = occurrences.filter(({ state }) => state === 'waiting');
  const lines = isWhole ? occurrences : occurrences.slice(0, fewLines);
  return (
    <li className="quarantine-group" tabIndex={-1} aria-labelledby={id}>
      <header className="quarantine-head">
        <h2 id={id}>
          {`${carrierName} · ${useMeaning(group)}`}{' '}
          <span className="note">{words.count(writeCount(occurrences.length), occurrences.length)}</span>
        </h2>
        {onAct === undefined || waiting.length === 0 ? null : (
          <GroupActs group={group} waiting={waiting} onAct={onAct} />
        )}
      </header>
      <ul className="quarantine-lines">
        {lines.map((one) => (
          <OccurrenceLine
            key={one.id}
            occurrence={one}
            onAct={onAct === undefined ? undefined : (name) => onAct(name, group, [one])}
          />
        ))}
      </ul>
      {lines.length < occurrences.length ? (
        <button type="button" className="button" data-kind="quiet" onClick={() => setWhole(true)}>
          {words.showAll(writeCount(occurrences.length))}
        </button>
      ) : null}
    </li>
  );
}

type GroupActsProps = { group: Group; waiting: readonly HeldOccurrenceOut[]; onAct: StartAct };

function GroupActs({ group, waiting, onAct }: GroupActsProps) {
  const words = useWords().quarantine;
  return (
    <div className="quarantine-acts">
      {isUnmapped(group) ? (
        <button
          type="button"
          className="button"
          data-kind="main"
          aria-keyshortcuts="m"
          onClick={() => onAct('map', group, waiting)}
        >
          {words.map.title} <KeyCap of="m" />
        </button>
      ) : null}
      {waiting.length === 1 ? null : (
        <>
          <button type="button" className="button" onClick={() => onAct('release', group, waiting)}>
            {words.release.all} <KeyCap of="l" />
          </button>
          <button type="button" className="button" onClick={() => onAct('discard', group, waiting)}>
            {words.discard.all} <KeyCap of="d" />
          </button>
        </>
      )}
    </div>
  );
}

/** The carrier's code and what it means here, as far as anybody said. */
function useMeaning({ carrierCode, code }: Group): string {
  const words = useWords().quarantine;
  const meaning = code === null ? words.unknown : `${code} ${occurrenceName.get(code) ?? ''}`.trim();
  return carrierCode === null ? meaning : words.code(carrierCode, meaning);
}
