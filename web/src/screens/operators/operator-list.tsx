import './operators.css';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fitsWords } from '../../formats/folded.ts';
import { writeInstant } from '../../formats/instants.ts';
import { choice, words as wordsFilter } from '../../parts/filters/filter.ts';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import { FilterForm, type FilterLabels } from '../../parts/filters/filter-form.tsx';
import { useFilters } from '../../parts/filters/use-filters.ts';
import { SettingsPage } from '../../parts/settings/settings-page.tsx';
import { Empty, NothingMatches, Refused } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { useKeys } from '../../shell/keys/use-keys.ts';
import { usePreferences } from '../../shell/preferences.ts';
import { useMay, useSession } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import { useWords } from '../../words/words.ts';
import { dutiesText, reachText, type StateParam, stateOf, stateParams } from './operator-texts.ts';
import { type ListedOperator, useOperators } from './queries.ts';

const need = 'people.read';

const filters = { text: wordsFilter('texto'), state: choice('situacao', stateParams) };

/** The people who work here: what they may, what they see, how they come in. */
export function OperatorList() {
  const words = useWords().operators;
  return (
    <SettingsPage title={words.title}>
      {useMay(need) ? <Found /> : <Refused permission={need} />}
    </SettingsPage>
  );
}

function Found() {
  const all = useWords();
  const words = all.operators;
  const used = useFilters(filters);
  const operators = useOperators();
  const mayInvite = useMay('people.write');
  const [isAsking, setAsking] = useState(false);
  useKeys([{ chord: 'f', label: all.parts.keys.filter, run: () => setAsking(true) }]);
  const labels: FilterLabels<typeof filters> = {
    names: words.filters,
    value: (name, shown, text) => (name === 'state' ? (words.states[text as StateParam] ?? shown) : shown),
  };
  return (
    <>
      <div className="operator-tools">
        {mayInvite ? (
          <Link className="button" data-kind="main" to="/configuracoes/pessoas/nova" search={keepShipper}>
            {words.invite}
          </Link>
        ) : null}
        <button type="button" className="button" aria-keyshortcuts="f" onClick={() => setAsking(true)}>
          {all.parts.filters}
        </button>
        <FilterForm
          declared={filters}
          fields={['text', 'state']}
          used={used}
          labels={labels}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
        />
      </div>
      <FilterChips declared={filters} used={used} labels={labels} />
      {operators.data === undefined ? (
        <Unanswered error={operators.error} needs={need} again={() => void operators.refetch()} />
      ) : (
        <Rows
          operators={operators.data.filter((one) => fits(one, used.values))}
          isFiltered={used.isFiltered}
          clear={used.clear}
        />
      )}
    </>
  );
}

function fits(operator: ListedOperator, { text, state }: { text?: string; state?: StateParam }): boolean {
  if (state !== undefined && stateOf(operator) !== state) return false;
  return text === undefined || fitsWords(text, `${operator.name} ${operator.email ?? ''}`);
}

type RowsProps = { operators: readonly ListedOperator[]; isFiltered: boolean; clear: () => void };

function Rows({ operators, isFiltered, clear }: RowsProps) {
  const words = useWords().operators;
  if (operators.length > 0) {
    return (
      <ul className="operators" aria-label={words.list}>
        {operators.map((operator) => (
          <Row key={operator.id} operator={operator} />
        ))}
      </ul>
    );
  }
  return isFiltered ? <NothingMatches clear={clear} /> : <Empty title={words.empty} why={words.emptyWhy} />;
}

function Row({ operator }: { operator: ListedOperator }) {
  const words = useWords().operators;
  const { person } = useSession();
  const { language } = usePreferences();
  const { name, email, lastUsedAt, secondFactorAt } = operator;
  return (
    <li>
      <div>
        <Link
          to="/configuracoes/pessoas/$id"
          params={{ id: String(operator.id) } as never}
          search={keepShipper}
        >
          <strong>{name}</strong>
        </Link>
        {operator.id === person.id ? <span className="note"> {words.you}</span> : null}
        <p className="note">{email}</p>
      </div>
      <p>{dutiesText(operator, words)}</p>
      <p>{reachText(operator, words)}</p>
      <div>
        <OperatorState operator={operator} />
        <p className="note">
          {lastUsedAt === null ? words.never : `${words.lastUsed} ${writeInstant(lastUsedAt, language)}`}
        </p>
        <p className="note">{secondFactorAt === null ? words.secondFactorOff : words.secondFactor}</p>
      </div>
    </li>
  );
}

/** Whether a person can come in, and how that stands: a word, never colour alone. */
export function OperatorState({ operator }: { operator: ListedOperator }) {
  const words = useWords().operators.state;
  const { language } = usePreferences();
  const state = stateOf(operator);
  const until = operator.invitedUntil === null ? '' : writeInstant(operator.invitedUntil, language);
  const texts: Readonly<Record<StateParam, string>> = {
    ativas: words.active,
    convidadas: words.invited(until),
    'sem-senha': words.uninvited,
    desativadas: words.disabled,
  };
  const tones: Readonly<Partial<Record<StateParam, string>>> = { 'sem-senha': 'warn', desativadas: 'danger' };
  return (
    <p className="operator-state" data-tone={tones[state]}>
      {texts[state]}
    </p>
  );
}
