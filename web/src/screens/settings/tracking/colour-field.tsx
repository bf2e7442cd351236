import { useId } from 'react';
import {
  contrast,
  isColour,
  leastContrast,
  trackingColours,
  trackingGrounds,
} from '../../../formats/contrast.ts';
import { writeDecimal } from '../../../formats/numbers.ts';
import { FieldMistakeList } from '../../../parts/field/text-field.tsx';
import type { OwnFieldProps } from '../../../parts/members/member-groups.tsx';
import { useWords } from '../../../words/words.ts';

/** A colour by its number or from the browser's own choice, and how well it reads. */
export function ColourField({ value, onChange, mistakes }: OwnFieldProps) {
  const { trackingPage: words, company } = useWords();
  const { label, why } = company.fields['settings.trackingPage.colour'];
  const id = useId();
  const text = typeof value === 'string' ? value : '';
  const isWrong = text !== '' && !isColour(text);
  const colours = trackingColours(text);
  const set = (next: string): void => onChange(next.trim() === '' ? null : next.trim());
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="settings-acts">
        <input
          className="input colour-text"
          id={id}
          value={text}
          maxLength={7}
          autoComplete="off"
          spellCheck={false}
          placeholder={colours.bar}
          aria-describedby={`${id}-why`}
          aria-invalid={isWrong || mistakes.length > 0 || undefined}
          data-invalid={isWrong || mistakes.length > 0 || undefined}
          onChange={({ target }) => set(target.value)}
        />
        <input
          type="color"
          className="colour-choice"
          aria-label={words.chooseColour}
          value={colours.bar.toLowerCase()}
          onChange={({ target }) => set(target.value)}
        />
        {value === null ? null : (
          <button type="button" className="button" onClick={() => onChange(null)}>
            {words.usualColour}
          </button>
        )}
      </div>
      <p className="note" id={`${id}-why`}>
        {why}
      </p>
      <FieldMistakeList mistakes={isWrong ? [words.wrongColour, ...mistakes] : mistakes} />
      <ul className="note settings-list" aria-label={words.contrasts}>
        <li>{words.onBar(times(contrast(colours.bar, colours.onBar)), colours.onBar === '#ffffff')}</li>
        {(['light', 'dark'] as const).map((ground) => {
          const ratio = contrast(colours.bar, trackingGrounds[ground]);
          return <li key={ground}>{words.accents[ground](times(ratio), ratio >= leastContrast)}</li>;
        })}
      </ul>
    </div>
  );
}

/** A ratio with one decimal, never rounded up to what it does not reach. */
function times(ratio: number): string {
  return writeDecimal(Math.floor(ratio * 10), 1);
}
