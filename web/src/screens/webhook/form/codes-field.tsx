import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { writeCount } from '../../../formats/numbers.ts';
import { wordFor } from '../../../parts/webhooks/word-for.ts';
import { useWords } from '../../../words/words.ts';

type CodesFieldProps = { codes: readonly number[]; onChange: (codes: number[]) => void };

/** Which occurrences, by group; none chosen are all of them. */
export function CodesField({ codes, onChange }: CodesFieldProps) {
  const words = useWords().webhook.form;
  const catalogue = useQuery({
    queryKey: ['listOccurrenceCodes'],
    queryFn: ({ signal }) => api.listOccurrenceCodes({ signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const chosen = new Set(codes);
  const choose = (some: readonly number[], isOn: boolean): void => {
    const rest = codes.filter((code) => !some.includes(code));
    onChange((isOn ? [...rest, ...some] : rest).toSorted((one, other) => one - other));
  };
  return (
    <fieldset className="choices">
      <legend>
        {`${words.codes}: ${codes.length === 0 ? words.codesAll : words.codesChosen(writeCount(codes.length))}`}
      </legend>
      <p className="note">{words.codesHint}</p>
      {catalogue.data?.groups.map(({ group, codes: some }) => (
        <Group key={group} group={group} codes={some} chosen={chosen} choose={choose} />
      ))}
    </fieldset>
  );
}

type GroupProps = {
  group: string;
  codes: readonly { code: number; name: string }[];
  chosen: ReadonlySet<number>;
  choose: (codes: readonly number[], isOn: boolean) => void;
};

function Group({ group, codes, chosen, choose }: GroupProps) {
  const words = useWords().webhook.form;
  const name = wordFor(words.group, group);
  const on = codes.filter(({ code }) => chosen.has(code)).length;
  return (
    <details>
      <summary>
        {name} <span className="note">{`${on}/${codes.length}`}</span>
      </summary>
      <div className="webhook-codes">
        <label>
          <input
            type="checkbox"
            checked={on === codes.length}
            onChange={({ target }) =>
              choose(
                codes.map(({ code }) => code),
                target.checked,
              )
            }
          />{' '}
          <strong>{words.wholeGroup(name)}</strong>
        </label>
        {codes.map(({ code, name: title }) => (
          <label key={code}>
            <input
              type="checkbox"
              checked={chosen.has(code)}
              onChange={({ target }) => choose([code], target.checked)}
            />{' '}
            {title === String(code) ? title : `${code} · ${title}`}
          </label>
        ))}
      </div>
    </details>
  );
}
