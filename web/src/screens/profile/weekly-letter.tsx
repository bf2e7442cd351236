import '../../parts/settings/settings.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../api/client.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useSession } from '../../shell/session-context.ts';
import { useWords } from '../../words/words.ts';

const queryKey = ['getWeeklyLetter'];
const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

type Choice = { enabled: boolean; weekday: number; hour: number };

/** Whether and when one gets the weekly summary by e-mail; kept at once. */
export function WeeklyLetter() {
  const words = useWords().profile.weekly;
  const queries = useQueryClient();
  const { person } = useSession();
  const [error, setError] = useState<Error>();
  const [outcome, setOutcome] = useState('');
  const weekly = useQuery({ queryKey, queryFn: ({ signal }) => api.getWeeklyLetter({ signal }) });
  const keep = async (choice: Choice): Promise<void> => {
    setError(undefined);
    setOutcome('');
    try {
      const kept = await api.putWeeklyLetter(choice);
      queries.setQueryData(queryKey, kept);
      const isSent = kept.mayBeSent && person.email !== null;
      setOutcome(kept.enabled ? (isSent ? words.on : words.kept) : words.off);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
  };
  return (
    <section className="profile-part">
      <h2>{words.title}</h2>
      <p className="note">{words.why}</p>
      {weekly.data === undefined ? (
        <Unanswered error={weekly.error} needs="settings.read" again={() => void weekly.refetch()} />
      ) : (
        <>
          {weekly.data.mayBeSent ? null : <p className="note">{words.noMail}</p>}
          {person.email === null ? <p className="note">{words.noAddress}</p> : null}
          <ChoiceFields choice={weekly.data} onChoose={(choice) => void keep(choice)} />
        </>
      )}
      {error === undefined ? null : <Mistake error={error} />}
      <p role="status" className="profile-outcome">
        {outcome}
      </p>
    </section>
  );
}

type ChoiceFieldsProps = { choice: Choice; onChoose: (choice: Choice) => void };

function ChoiceFields({ choice: { enabled, weekday, hour }, onChoose }: ChoiceFieldsProps) {
  const words = useWords().profile.weekly;
  const id = useId();
  const choice = { enabled, weekday, hour };
  return (
    <>
      <label className="option">
        <input
          type="checkbox"
          checked={enabled}
          onChange={({ target }) => onChoose({ ...choice, enabled: target.checked })}
        />
        <span>{words.wanted}</span>
      </label>
      {enabled ? (
        <div className="profile-choices">
          <div className="field">
            <label htmlFor={`${id}-day`}>{words.weekday}</label>
            <select
              className="input"
              id={`${id}-day`}
              value={weekday}
              onChange={({ target }) => onChoose({ ...choice, weekday: Number(target.value) })}
            >
              {weekdays.map((one) => (
                <option key={one} value={one}>
                  {words.weekdays[one]}
                </option>
              ))}
            </select>
          </div>
          <div className="field">
            <label htmlFor={`${id}-hour`}>{words.hour}</label>
            <select
              className="input"
              id={`${id}-hour`}
              value={hour}
              onChange={({ target }) => onChoose({ ...choice, hour: Number(target.value) })}
            >
              {hours.map((one) => (
                <option key={one} value={one}>
                  {words.at(one)}
                </option>
              ))}
            </select>
          </div>
        </div>
      ) : null}
    </>
  );
}
