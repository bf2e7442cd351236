import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { TextField } from '../../parts/field/text-field.tsx';
import { FormPart, Picked } from '../../parts/form/form-part.tsx';
import { useWords } from '../../words/words.ts';
import { emptyOption, mostOptions, type OptionDraft } from './store-draft.ts';

type OptionFieldsProps = {
  options: readonly OptionDraft[];
  mistakesOf: (field: string) => readonly string[];
  onChange: (options: readonly OptionDraft[]) => void;
};

/** The lines that a shop shows in its cart, and which offer stands in each. */
export function OptionFields({ options, mistakesOf, onChange }: OptionFieldsProps) {
  const words = useWords().stores.form;
  return (
    <FormPart title={words.options} why={words.optionsWhy}>
      {options.map((option, at) => (
        <OptionField
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no name while they are typed
          key={at}
          number={at + 1}
          option={option}
          mistakesOf={(member) => mistakesOf(`options[${at}].${member}`)}
          onChange={(changed) => onChange(options.map((one, other) => (other === at ? changed : one)))}
          onRemove={
            options.length === 1 ? undefined : () => onChange(options.filter((_, other) => other !== at))
          }
        />
      ))}
      {options.length < mostOptions ? (
        <button type="button" className="button" onClick={() => onChange([...options, emptyOption])}>
          {words.addOption}
        </button>
      ) : null}
    </FormPart>
  );
}

type OptionFieldProps = {
  number: number;
  option: OptionDraft;
  mistakesOf: (member: string) => readonly string[];
  onChange: (option: OptionDraft) => void;
  /** Undefined for the only line: a shop shows something. */
  onRemove: (() => void) | undefined;
};

function OptionField({ number, option, mistakesOf, onChange, onRemove }: OptionFieldProps) {
  const words = useWords().stores.form;
  const carriers = useCarriers() ?? [];
  const change = (changes: Partial<OptionDraft>): void => onChange({ ...option, ...changes });
  const named = carriers.map(({ value, title }) => [value, title]);
  return (
    <FormPart title={words.option(number)}>
      <TextField
        label={words.optionTitle}
        required
        maxLength={255}
        value={option.title}
        mistakes={mistakesOf('title')}
        onChange={({ target }) => change({ title: target.value })}
      />
      <TextField
        label={words.code}
        why={words.codeWhy}
        required
        maxLength={40}
        value={option.code}
        mistakes={mistakesOf('code')}
        onChange={({ target }) => change({ code: target.value })}
      />
      <Picked
        label={words.shows}
        value={option.shows}
        options={words.showsOf}
        onChange={(shows) => change({ shows })}
      />
      {option.shows === 'service' ? (
        <>
          <Picked
            label={words.carrier}
            value={option.carrierId}
            options={{ '': words.anyCarrier, ...Object.fromEntries(named) }}
            onChange={(carrierId) => change({ carrierId })}
          />
          <TextField
            label={words.service}
            maxLength={255}
            value={option.service}
            mistakes={[...mistakesOf('service'), ...mistakesOf('shows')]}
            onChange={({ target }) => change({ service: target.value })}
          />
        </>
      ) : null}
      {onRemove === undefined ? null : (
        <button
          type="button"
          className="button"
          data-kind="quiet"
          aria-label={words.removeOptionOne(number)}
          onClick={onRemove}
        >
          {words.removeOption}
        </button>
      )}
    </FormPart>
  );
}
