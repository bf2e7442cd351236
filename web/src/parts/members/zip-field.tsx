import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readCep } from '../../formats/cep.ts';
import { useMay } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';
import { placeQuery } from '../field/place-query.ts';
import { TextField } from '../field/text-field.tsx';
import type { MemberFieldProps } from './member-field-props.ts';

/** A zip code; as soon as it is one, its place fills in city and state where the places know them. */
export function ZipField({ member, words, value, mistakes, onChange }: MemberFieldProps) {
  const form = useWords().settingsForm;
  const mayAsk = useMay('registry.read');
  const queries = useQueryClient();
  const [found, setFound] = useState<string>();
  const fillIn = async (zip: string): Promise<void> => {
    try {
      const { city, state } = await queries.fetchQuery(placeQuery(zip));
      setFound(city === null ? form.onlyState(state) : `${city}/${state}`);
      if (member.fills === undefined) return;
      onChange({ [member.fills.state]: state, ...(city === null ? {} : { [member.fills.city]: city }) });
    } catch {
      setFound(form.unknownPlace);
    }
  };
  const change = (text: string): void => {
    onChange({ [member.name]: text });
    setFound(undefined);
    const zip = readCep(text);
    if (zip !== undefined && mayAsk) void fillIn(zip);
  };
  return (
    <TextField
      label={words.label}
      {...(found === undefined ? (words.why === undefined ? {} : { why: words.why }) : { why: found })}
      name={member.name}
      required
      inputMode="numeric"
      maxLength={10}
      value={String(value)}
      mistakes={mistakes}
      onChange={({ target }) => change(target.value)}
    />
  );
}
