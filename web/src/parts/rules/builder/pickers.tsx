import { useState } from 'react';
import { fitsWords } from '../../../formats/folded.ts';
import { useWords } from '../../../words/words.ts';
import { TextArea } from '../../field/text-area.tsx';
import type { FilterOption } from '../../filters/filter-form.tsx';
import { SkuField } from '../../suggest/sku-field.tsx';
import { useCities, useCitySearch } from '../names.ts';

type PickProps = {
  label: string;
  chosen: readonly string[];
  onChoose(chosen: readonly string[]): void;
};

/** More than this are filtered by typing. */
const mostWithoutFilter = 30;

/** Any of some values; those that are chosen and that nobody offers stay. */
export function Picks({
  label,
  options,
  chosen,
  onChoose,
}: PickProps & { options: readonly FilterOption[] }) {
  const words = useWords().rules;
  const [typed, setTyped] = useState('');
  const known = new Set(options.map(({ value }) => value));
  const strangers = chosen
    .filter((value) => !known.has(value))
    .map((value) => ({ value, title: words.fields.notKnown(value) }));
  const shown = [...options, ...strangers].filter(
    ({ title, value }) => typed.trim() === '' || chosen.includes(value) || fitsWords(typed, title),
  );
  const isLong = options.length > mostWithoutFilter;
  return (
    <>
      {isLong ? (
        <input
          className="input"
          type="search"
          aria-label={`${words.fields.find}: ${label}`}
          placeholder={words.fields.find}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      ) : null}
      <div className="rule-picks" data-long={isLong || undefined}>
        {shown.map(({ value, title }) => (
          <label className="option" key={value}>
            <input
              type="checkbox"
              aria-label={`${label}: ${title}`}
              checked={chosen.includes(value)}
              onChange={() => onChoose(toggled(chosen, value))}
            />
            <span>{title}</span>
          </label>
        ))}
        {shown.length === 0 ? <p className="note">{words.fields.noMatch}</p> : null}
      </div>
    </>
  );
}

function toggled(chosen: readonly string[], value: string): string[] {
  return chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value];
}

/** Municipalities, found by a part of their names. */
export function CityPicker({ label, chosen, onChoose }: PickProps) {
  const words = useWords().rules.fields;
  const [typed, setTyped] = useState('');
  const known = useCities(chosen.map(Number).slice(0, 100)) ?? [];
  const found = useCitySearch(typed);
  const titles = new Map([...known, ...(found ?? [])].map(({ value, title }) => [value, title]));
  const options = [...new Set([...chosen, ...(found ?? []).map(({ value }) => value)])].map((value) => ({
    value,
    title: titles.get(value) ?? words.notKnown(value),
  }));
  return (
    <>
      <input
        className="input"
        type="search"
        aria-label={words.findCity}
        placeholder={words.findCity}
        maxLength={60}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      {options.length > 0 || found !== undefined ? (
        <Picks
          label={label}
          options={options.slice(0, mostWithoutFilter)}
          chosen={chosen}
          onChoose={onChoose}
        />
      ) : null}
    </>
  );
}

/** Products by their SKU: typed a line each, or looked up. */
export function SkuPicker({ shipperId, chosen, onChoose }: Omit<PickProps, 'label'> & { shipperId: number }) {
  const words = useWords().rules.fields;
  const [typed, setTyped] = useState('');
  return (
    <>
      <TextArea
        label={words.skus}
        rows={3}
        value={chosen.join('\n')}
        onChange={({ target }) => onChoose(target.value.split('\n'))}
      />
      <SkuField
        shipperId={shipperId}
        label={words.findSku}
        noMatch={words.noMatch}
        maxLength={100}
        value={typed}
        onText={setTyped}
        onPick={(sku) => {
          onChoose([...chosen.filter((one) => one.trim() !== '' && one !== sku), sku]);
          setTyped('');
        }}
      />
    </>
  );
}
