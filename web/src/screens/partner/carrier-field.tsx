import { useId, useState } from 'react';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

/** Which of the carriers of a person is meant: the only one, or the one that was chosen. */
type CarrierChoice = {
  id: number | undefined;
  choose(id: number | undefined): void;
  carriers: readonly { id: number; name: string }[];
};

/** The carriers that the person is of, and which is meant. */
export function useCarrierChoice(): CarrierChoice {
  const session = useSession();
  const carriers = session.carriers === 'all' ? [] : session.carriers;
  const [chosen, choose] = useState<number>();
  return { id: carriers.length === 1 ? carriers[0]?.id : chosen, choose, carriers };
}

/** Asks which carrier is meant; nothing where there is only one. */
export function CarrierField({ choice: { id, choose, carriers } }: { choice: CarrierChoice }) {
  const words = useWords().partner;
  const field = useId();
  if (carriers.length <= 1) return null;
  return (
    <>
      <label htmlFor={field}>{words.carrier}</label>
      <select
        id={field}
        className="input"
        value={id ?? ''}
        onChange={({ target }) => choose(target.value === '' ? undefined : Number(target.value))}
      >
        <option value="">{words.chooseCarrier}</option>
        {carriers.map((one) => (
          <option key={one.id} value={one.id}>
            {one.name}
          </option>
        ))}
      </select>
    </>
  );
}
