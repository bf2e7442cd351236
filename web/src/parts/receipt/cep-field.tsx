import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { readCep, writeCep } from '../../formats/cep.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { placeQuery } from '../field/place-query.ts';
import { TextField } from '../field/text-field.tsx';
import type { OriginPoint } from './use-points.ts';

type CepFieldProps = {
  label: string;
  text: string;
  isWrong: boolean;
  points?: readonly OriginPoint[];
  onText(text: string): void;
};

/** A zip code with the name of its place as soon as it is one. */
export function CepField({ label, text, isWrong, points = [], onText }: CepFieldProps) {
  const listId = useId();
  const words = useWords().quotes.form;
  const zip = readCep(text);
  const mayAsk = useMay('registry.read');
  const place = useQuery({ ...placeQuery(zip), enabled: zip !== undefined && mayAsk });
  const known = place.data;
  const named = known === undefined ? '' : known.city === null ? known.state : `${known.city}/${known.state}`;
  const why = zip === undefined ? undefined : place.isError ? words.unknownPlace : named;
  return (
    <>
      <TextField
        label={label}
        value={text}
        inputMode="numeric"
        maxLength={10}
        mistakes={isWrong ? [words.wrongCep] : []}
        onChange={(event) => onText(event.target.value)}
        {...(points.length === 0 ? {} : { list: listId })}
        {...(why === undefined || why === '' ? {} : { why })}
      />
      {points.length === 0 ? null : (
        <datalist id={listId}>
          {points.map(({ zip, tradeName, document }) => (
            <option key={`${zip} ${document}`} value={writeCep(zip)} label={tradeName} />
          ))}
        </datalist>
      )}
    </>
  );
}
