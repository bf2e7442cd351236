import { api } from '../../../api/client.ts';
import { addTaxRate as bounds } from '../../../api/made/bounds/tables/tax-rates.ts';
import type { Methods } from '../../../api/made/operations.ts';
import { writePpm } from '../../../formats/rates.ts';
import { stateValues } from '../../../parts/members/address-members.ts';
import { readField } from '../../../parts/members/member.ts';
import { MembersForm } from '../../../parts/members/members-form.tsx';
import type { Draft } from '../../../parts/members/use-draft.ts';
import { useWords } from '../../../words/words.ts';

type NewTaxRate = Parameters<Methods['addTaxRate']>[0];

const blank: NewTaxRate = {
  uf: '' as never,
  kind: 'transport',
  ratePpm: 0,
  fundPpm: 0,
  fromOn: null,
  untilOn: null,
};

/** Adds a rate; what comes of it for a freight within the state stands below. */
export function NewRate({ onAdded }: { onAdded: () => Promise<unknown> }) {
  const words = useWords().taxes;
  return (
    <MembersForm
      name="taxes.new"
      thing={blank}
      groups={[
        {
          title: words.add,
          members: [
            { name: 'uf', kind: 'choice', values: stateValues, isList: true },
            {
              name: 'kind',
              kind: 'choice',
              values: ['general', 'transport', 'exempt', 'deferred'],
            },
            { name: 'ratePpm', kind: 'percent' },
            { name: 'fundPpm', kind: 'percent' },
            { name: 'fromOn', kind: 'day', isNullable: true },
            { name: 'untilOn', kind: 'day', isNullable: true },
          ],
        },
      ]}
      words={words.fields}
      bounds={bounds}
      mayWrite
      act={words.addAct}
      send={async ({ next }) => {
        await api.addTaxRate(next);
        await onAdded();
      }}
    >
      {(draft) => <Example draft={draft} />}
    </MembersForm>
  );
}

/** What a freight of R$ 100,00 within the state bears. */
function Example({ draft }: { draft: Draft }) {
  const words = useWords().taxes;
  const kind = draft.valueOf('kind');
  const rate = readField({ name: 'ratePpm', kind: 'percent' }, draft.valueOf('ratePpm'));
  const fund = readField({ name: 'fundPpm', kind: 'percent' }, draft.valueOf('fundPpm'));
  if (typeof rate !== 'number' || typeof fund !== 'number') return null;
  const isFree = kind === 'exempt' || kind === 'deferred';
  return <p className="note">{isFree ? words.free : words.bears(writePpm(rate + fund))}</p>;
}
