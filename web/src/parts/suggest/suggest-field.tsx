import './suggest.css';
import { type InputHTMLAttributes, type KeyboardEvent, useId, useState } from 'react';
import { TextField } from '../field/text-field.tsx';

export type Suggestion = { value: string; title: string };

type SuggestFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> & {
  label: string;
  value: string;
  mistakes?: readonly string[];
  suggestions: readonly Suggestion[];
  onText(text: string): void;
  onPick(suggestion: Suggestion): void;
};

/** A field that offers what fits while it is typed into: arrows choose, Enter takes, Escape closes; what is typed stays possible. */
export function SuggestField({ suggestions, onText, onPick, ...field }: SuggestFieldProps) {
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(-1);
  const isShown = isOpen && suggestions.length > 0;
  const current = isShown && at < suggestions.length ? at : -1;
  const pick = (suggestion: Suggestion): void => {
    setOpen(false);
    setAt(-1);
    onPick(suggestion);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const chosen = suggestions[current];
    if (event.key === 'Enter' && !event.ctrlKey && chosen !== undefined) {
      event.preventDefault();
      pick(chosen);
    } else if (event.key === 'Escape' && isShown) {
      // Closes the list alone, not what the field stands in.
      event.stopPropagation();
      setOpen(false);
    } else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      setAt(nextPosition(current, event.key === 'ArrowDown' ? 1 : -1, suggestions.length));
    }
  };
  return (
    <div className="suggest">
      <TextField
        {...field}
        role="combobox"
        aria-expanded={isShown}
        aria-autocomplete="list"
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={current < 0 ? undefined : `${listId}-${current}`}
        spellCheck={false}
        onChange={({ target }) => {
          setOpen(target.value.trim() !== '');
          setAt(-1);
          onText(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {isShown ? (
        <div className="suggest-list" role="listbox" id={listId} aria-label={field.label}>
          {suggestions.map((suggestion, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            <div
              key={suggestion.value}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === current}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => pick(suggestion)}
            >
              {suggestion.title}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** One further, from the end back to what is typed, and from there around. */
function nextPosition(current: number, step: 1 | -1, count: number): number {
  const next = current + step;
  if (next >= count) return -1;
  return next < -1 ? count - 1 : next;
}
