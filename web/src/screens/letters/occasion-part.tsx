import type {
  LetterOccasion,
  RecipientLettersView,
} from '@carreto/contract/admin/registry/recipient-letters';
import { useState } from 'react';
import { fieldMistakes } from '../../parts/field/field-mistakes.ts';
import { TextArea } from '../../parts/field/text-area.tsx';
import { TextField } from '../../parts/field/text-field.tsx';
import { useWords } from '../../words/words.ts';
import { Preview } from './preview.tsx';
import {
  hasOwnText,
  type LetterLanguage,
  type LetterValues,
  languagesOf,
  members,
  type OccasionValues,
} from './values.ts';

type OccasionProps = {
  shipperId: number;
  occasion: LetterOccasion;
  language: LetterValues['language'];
  usual: RecipientLettersView['usual'];
  values: OccasionValues;
  onChange: (changes: Partial<OccasionValues>) => void;
  error: Error | undefined;
};

/** Letters of an occasion: whether, and what they say. */
export function OccasionPart(props: OccasionProps) {
  const { shipperId, occasion, language, usual, values, onChange } = props;
  const words = useWords().letters;
  const isOwn = hasOwnText(values);
  const [isShown, setShown] = useState(false);
  const { pt, en } = values;
  return (
    <fieldset className="fieldset">
      <legend>{words.occasions[occasion]}</legend>
      <label className="option">
        <input
          type="checkbox"
          checked={values.enabled}
          onChange={({ target }) => onChange({ enabled: target.checked })}
        />
        <span>{words.send[occasion]}</span>
      </label>
      <label className="option">
        <input
          type="checkbox"
          checked={isOwn}
          onChange={({ target }) =>
            onChange(
              target.checked
                ? { pt: usual.pt[occasion], en: language === 'pt' ? null : usual.en[occasion] }
                : { pt: null, en: null },
            )
          }
        />
        <span>{words.ownText}</span>
      </label>
      {isOwn ? languagesOf(language).map((each) => <OwnText key={each} each={each} {...props} />) : null}
      <div className="settings-acts">
        <button
          type="button"
          className="button"
          aria-expanded={isShown}
          onClick={() => setShown(!isShown)}
          aria-label={`${isShown ? words.hidePreview : words.preview}: ${words.occasions[occasion]}`}
        >
          {isShown ? words.hidePreview : words.preview}
        </button>
      </div>
      {isShown ? <Preview {...{ shipperId, occasion, language, pt, en }} /> : null}
    </fieldset>
  );
}

/** The shop's own text in a language. */
function OwnText({
  each,
  occasion,
  usual,
  values,
  onChange,
  error,
}: OccasionProps & { each: LetterLanguage }) {
  const words = useWords().letters;
  const text = values[each] ?? usual[each][occasion];
  const mistakes = fieldMistakes(error, members);
  const at = `occasions.${occasion}.${each}`;
  return (
    <>
      <TextField
        label={words.subject(words.languages[each])}
        maxLength={150}
        required
        value={text.subject}
        mistakes={mistakes.of(`${at}.subject`)}
        onChange={({ target }) => onChange({ [each]: { ...text, subject: target.value } })}
      />
      <TextArea
        label={words.body(words.languages[each])}
        why={words.bodyWhy}
        rows={6}
        maxLength={2000}
        required
        value={text.body}
        mistakes={mistakes.of(`${at}.body`)}
        onChange={({ target }) => onChange({ [each]: { ...text, body: target.value } })}
      />
    </>
  );
}
