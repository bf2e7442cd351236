import { useState } from 'react';
import { useCarriers } from '../../parts/carriers/use-carriers.ts';
import { useWords } from '../../words/words.ts';
import { Choice, NumberField, TextField } from './fields.tsx';

/** By a carrier whose table takes returns: by price, by time, or a certain one. */
export function CarrierFields() {
  const words = useWords().returns.form;
  const [choice, setChoice] = useState('cheapest');
  const carriers = useCarriers();
  return (
    <>
      <Choice
        label={words.choice}
        name="choice"
        options={[
          ['cheapest', words.cheapest],
          ['fastest', words.fastest],
          ['named', words.named],
        ]}
        onValue={setChoice}
      />
      {choice !== 'named' ? null : (
        <>
          {carriers === undefined ? (
            <NumberField label={words.carrierId} name="carrierId" min={1} max={Number.MAX_SAFE_INTEGER} />
          ) : (
            <Choice
              label={words.carrierId}
              name="carrierId"
              options={carriers.map(({ value, title }) => [value, title] as const)}
              isRequired
            />
          )}
          <TextField label={words.service} name="service" max={255} isRequired />
        </>
      )}
      <TextField label={words.collectionOptional} name="collectionOn" type="date" />
    </>
  );
}
