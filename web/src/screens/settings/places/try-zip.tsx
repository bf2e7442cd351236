import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { refusalOf } from '../../../api/client.ts';
import { readCep } from '../../../formats/cep.ts';
import { placeQuery } from '../../../parts/field/place-query.ts';
import { TextField } from '../../../parts/field/text-field.tsx';
import { useWords } from '../../../words/words.ts';

/** What quotes make of a zip code. */
export function TryZip() {
  const { places: words, settingsForm } = useWords();
  const [text, setText] = useState('');
  const zip = readCep(text);
  const place = useQuery({ ...placeQuery(zip), staleTime: 0 });
  const isUnknown = zip !== undefined && refusalOf(place.error)?.status === 404;
  const said = zip === undefined || place.data === undefined ? undefined : place.data;
  return (
    <section className="settings-part card-part" aria-label={words.try}>
      <h2>{words.try}</h2>
      <TextField
        label={words.zip}
        inputMode="numeric"
        maxLength={10}
        value={text}
        mistakes={isUnknown ? [settingsForm.unknownPlace] : []}
        onChange={({ target }) => setText(target.value)}
      />
      <p role="status">
        {said === undefined
          ? ''
          : said.city === null
            ? settingsForm.onlyState(said.state)
            : words.place(said.city, said.state, said.ibge === null ? undefined : String(said.ibge))}
      </p>
    </section>
  );
}
