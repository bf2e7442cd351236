import { useId } from 'react';
import { refusalOf } from '../../api/client.ts';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useWords } from '../../words/words.ts';
import { useChosen } from './queries.ts';

type ChosenVersionProps = {
  versionId: number;
  /** The other side; undefined is what is in force. */
  against: number | 'none' | undefined;
  /** Whether the other side can be chosen: of a single version. */
  isAlone: boolean;
  onVersion(versionId: number): void;
  onAgainst(against: number | 'none' | undefined): void;
  onRemove(): void;
};

/** A table with the version that takes its place, and the one that it is compared with. */
export function ChosenVersion({ versionId, isAlone, onRemove, ...rest }: ChosenVersionProps) {
  const words = useWords().whatIf.screens;
  const found = useChosen(versionId);
  if (found.data === undefined) {
    const isMissing = [403, 404].includes(refusalOf(found.error)?.status ?? 0);
    return (
      <li className="what-if-chosen">
        {isMissing ? (
          <p role="alert">{words.noVersion(versionId)}</p>
        ) : (
          <Unanswered error={found.error} needs="tables.read" again={() => void found.refetch()} />
        )}
        <Remove name={String(versionId)} onRemove={onRemove} />
      </li>
    );
  }
  const { table, version, versions } = found.data;
  const name = `${table.carrierName} · ${table.name}`;
  const optionOf = ({ id, number, state }: (typeof versions)[number]) => ({
    value: String(id),
    title: words.option(number, words.versionStates[state]),
  });
  const inForce =
    table.published === null
      ? words.noneInForce
      : version.id === table.published.id
        ? words.replaced
        : words.inForce(table.published.number);
  return (
    <li className="what-if-chosen">
      <strong>{name}</strong>
      <Pick
        label={words.version}
        named={name}
        value={String(version.id)}
        options={versions.map(optionOf)}
        onPick={(value) => rest.onVersion(Number(value))}
      />
      {isAlone ? (
        <Pick
          label={words.against}
          named={name}
          value={rest.against === undefined ? '' : String(rest.against)}
          options={[
            { value: '', title: inForce },
            ...versions.filter(({ id }) => id !== version.id).map(optionOf),
            { value: 'none', title: words.nothing },
          ]}
          onPick={(value) =>
            rest.onAgainst(value === '' ? undefined : value === 'none' ? 'none' : Number(value))
          }
        />
      ) : (
        <p className="note">{words.againstForce(inForce)}</p>
      )}
      <Remove name={name} onRemove={onRemove} />
    </li>
  );
}

function Remove({ name, onRemove }: { name: string; onRemove: () => void }) {
  const words = useWords().whatIf.screens;
  return (
    <button type="button" className="button" aria-label={words.removeOf(name)} onClick={onRemove}>
      {words.remove}
    </button>
  );
}

type PickProps = {
  label: string;
  /** Of which table. */
  named: string;
  value: string;
  options: readonly { value: string; title: string }[];
  onPick(value: string): void;
};

function Pick({ label, named, value, options, onPick }: PickProps) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        <span className="unseen"> {named}</span>
      </label>
      <select id={id} className="input" value={value} onChange={({ target }) => onPick(target.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.title}
          </option>
        ))}
      </select>
    </div>
  );
}
