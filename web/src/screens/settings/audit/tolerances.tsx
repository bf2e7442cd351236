import { useId, useState } from 'react';
import { FieldMistakeList } from '../../../parts/field/text-field.tsx';
import type { Json } from '../../../parts/members/member.ts';
import type { OwnFieldProps } from '../../../parts/members/member-groups.tsx';
import { readNumberOf, writeNumberOf } from '../../../parts/members/number-kinds.ts';
import { useWords } from '../../../words/words.ts';

/** A difference that passes: an amount and a share of what is due, the larger of which counts. */
export type Tolerance = { charge: string; cents: number; ratePpm: number };

const most = 60;

/** Differences that pass, a line for each charge. */
export function Tolerances({ value, onChange, mistakes }: OwnFieldProps) {
  const words = useWords().auditPolicy;
  const id = useId();
  const lines = value as unknown as readonly Tolerance[];
  const put = (next: readonly Tolerance[]): void => onChange(next as unknown as Json);
  const free = Object.keys(words.chargeNames).filter((one) => !lines.some(({ charge }) => charge === one));
  const [chosen, choose] = useState('');
  const next = free.includes(chosen) ? chosen : (free[0] ?? '');
  return (
    <>
      {lines.length === 0 ? <p className="soft">{words.noTolerances}</p> : null}
      {lines.map((line) => (
        <ToleranceLine
          key={line.charge}
          line={line}
          onLine={(changed) => put(lines.map((one) => (one === line ? changed : one)))}
          onRemove={() => put(lines.filter((one) => one !== line))}
        />
      ))}
      <FieldMistakeList mistakes={mistakes} />
      {lines.length >= most || next === '' ? null : (
        <div className="tolerance-add">
          <div className="field">
            <label htmlFor={id}>{words.addCharge}</label>
            <select className="input" id={id} value={next} onChange={({ target }) => choose(target.value)}>
              {free.map((charge) => (
                <option key={charge} value={charge}>
                  {words.chargeNames[charge]}
                </option>
              ))}
            </select>
          </div>
          <button
            type="button"
            className="button"
            onClick={() => put([...lines, { charge: next, cents: 0, ratePpm: 0 }])}
          >
            {words.add}
          </button>
        </div>
      )}
    </>
  );
}

type LineProps = { line: Tolerance; onLine: (line: Tolerance) => void; onRemove: () => void };

function ToleranceLine({ line, onLine, onRemove }: LineProps) {
  const words = useWords().auditPolicy;
  const name = words.chargeNames[line.charge] ?? line.charge;
  return (
    <fieldset className="tolerance-line" aria-label={name}>
      <strong>{name}</strong>
      <NumberInput
        kind="cents"
        label={words.amountOf(name)}
        shown={words.amount}
        value={line.cents}
        onValue={(cents) => onLine({ ...line, cents })}
      />
      <NumberInput
        kind="percent"
        label={words.shareOf(name)}
        shown={words.share}
        value={line.ratePpm}
        onValue={(ratePpm) => onLine({ ...line, ratePpm })}
      />
      <button type="button" className="button" aria-label={words.removeOf(name)} onClick={onRemove}>
        {words.remove}
      </button>
    </fieldset>
  );
}

type NumberInputProps = {
  kind: 'cents' | 'percent';
  label: string;
  shown: string;
  value: number;
  onValue: (value: number) => void;
};

/** A number that is taken as soon as it is one; what is none stays to be mended. */
function NumberInput({ kind, label, shown, value, onValue }: NumberInputProps) {
  const { wrong } = useWords().settingsForm;
  const [text, setText] = useState(() => writeNumberOf(kind, value));
  const read = readNumberOf(kind, text);
  const isWrong = read === undefined || read < 0;
  // What was filled in elsewhere, as by undoing, shows here.
  if (!isWrong && read !== value) setText(writeNumberOf(kind, value));
  return (
    <label className="tolerance-number">
      <span className="label">{shown}</span>
      <input
        className="input"
        // What is no number keeps the form from being saved.
        ref={(input) => input?.setCustomValidity(isWrong ? wrong[kind] : '')}
        aria-label={label}
        inputMode="decimal"
        maxLength={14}
        value={text}
        data-invalid={isWrong || undefined}
        aria-invalid={isWrong || undefined}
        onChange={({ target }) => {
          setText(target.value);
          const next = readNumberOf(kind, target.value);
          if (next !== undefined && next >= 0) onValue(next);
        }}
      />
    </label>
  );
}
