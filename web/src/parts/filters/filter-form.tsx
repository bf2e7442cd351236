import { type FormEvent, useState } from 'react';
import { Dialog, Heading, Modal, ModalOverlay } from 'react-aria-components';
import { useWords } from '../../words/words.ts';
import { type Filter, shownValue } from './filter.ts';
import type { Declared } from './read-filters.ts';
import type { UsedFilters } from './use-filters.ts';

/** What a screen calls its filters and their values. */
export type FilterLabels<Filters extends Declared> = {
  names: { readonly [Name in keyof Filters]: string };
  /** A value as people read it; `shown` is how it stands without a word of its own. */
  value(name: keyof Filters & string, shown: string, text: string): string;
};

/** One of what a filter can be, where that is known only when the screen is open. */
export type FilterOption = { value: string; title: string };

type FilterFormProps<Filters extends Declared> = {
  declared: Filters;
  /** Those that are shown, in this order. */
  fields: readonly (keyof Filters & string)[];
  used: UsedFilters<Filters>;
  labels: FilterLabels<Filters>;
  /** What filters are chosen from that are no words of the address, such as carriers. */
  picks?: { readonly [Name in keyof Filters]?: readonly FilterOption[] | undefined };
  isOpen: boolean;
  onClose(): void;
};

/** All filters of a screen, changed together: one step of the way back. */
export function FilterForm<Filters extends Declared>(props: FilterFormProps<Filters>) {
  const words = useWords().parts;
  return (
    <ModalOverlay
      className="shade"
      isDismissable
      isOpen={props.isOpen}
      onOpenChange={(open) => (open ? undefined : props.onClose())}
    >
      <Modal className="dialog">
        <Dialog>
          <Heading slot="title">{words.filters}</Heading>
          <Fields {...props} />
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}

function Fields<Filters extends Declared>({
  declared,
  fields,
  used,
  labels,
  picks = {},
  onClose,
}: FilterFormProps<Filters>) {
  const words = useWords().parts;
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>(() => initial(declared, used));
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set());
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    const read = fields.map((name) => [name, readText(declared[name], texts[name] ?? '')] as const);
    const mistakes = read.filter(([, value]) => value === mistake).map(([name]) => name);
    setWrong(new Set(mistakes));
    if (mistakes.length > 0) return;
    used.change(Object.fromEntries(read) as Parameters<typeof used.change>[0]);
    onClose();
  };
  return (
    <form className="filter-form" onSubmit={apply} noValidate>
      <div className="filter-fields">
        {fields.map((name) => (
          <Field
            key={name}
            name={name}
            filter={declared[name] as Filter<unknown>}
            label={labels.names[name]}
            options={
              picks[name] ?? declared[name]?.options?.map((one) => wordOf(one, labels.value(name, one, one)))
            }
            text={texts[name] ?? ''}
            isWrong={wrong.has(name)}
            onText={(text) => setTexts((before) => ({ ...before, [name]: text }))}
          />
        ))}
      </div>
      <div className="dialog-acts">
        <button type="button" className="button" onClick={onClose}>
          {words.cancel}
        </button>
        <button type="submit" className="button" data-kind="main">
          {words.apply}
        </button>
      </div>
    </form>
  );
}

function wordOf(value: string, title: string): FilterOption {
  return { value, title };
}

const mistake = Symbol('mistake');

function initial<Filters extends Declared>(
  declared: Filters,
  { values }: UsedFilters<Filters>,
): Record<string, string> {
  const entries = Object.entries(values).map(([name, value]) => {
    const filter = declared[name];
    const text = filter?.write(value) ?? '';
    return [name, filter?.control === 'day' ? shownValue(filter, text) : text] as const;
  });
  return Object.fromEntries(entries);
}

function readText(filter: Filter<unknown> | undefined, text: string): unknown {
  if (filter === undefined || text.trim() === '') return undefined;
  const typed = filter.typed(text);
  const value = typed === undefined ? undefined : filter.read(typed);
  return value === undefined ? mistake : value;
}

type FieldProps = {
  name: string;
  filter: Filter<unknown>;
  label: string;
  /** Undefined: it is typed. */
  options: readonly FilterOption[] | undefined;
  text: string;
  isWrong: boolean;
  onText(text: string): void;
};

function Field({ name, filter, label, options, text, isWrong, onText }: FieldProps) {
  const words = useWords().parts;
  const id = `filter-${name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {options !== undefined && filter.control !== 'choices' ? (
        <select id={id} className="input" value={text} onChange={({ target }) => onText(target.value)}>
          <option value="">{words.any}</option>
          {options.map(({ value, title }) => (
            <option key={value} value={value}>
              {title}
            </option>
          ))}
        </select>
      ) : (
        <input
          id={id}
          className="input"
          value={text}
          autoComplete="off"
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          data-invalid={isWrong || undefined}
          onChange={({ target }) =>
            onText(filter.control === 'choices' ? target.value.toUpperCase() : target.value)
          }
        />
      )}
      {isWrong ? (
        <p className="mistake" id={`${id}-wrong`}>
          {words.invalid}
        </p>
      ) : null}
    </div>
  );
}
