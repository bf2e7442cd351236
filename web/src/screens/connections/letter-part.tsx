import type { LetterView } from '@carreto/contract/admin/integration/mail';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api } from '../../api/client.ts';
import { toCamel } from '../../formats/camel.ts';
import { Mistake } from '../../parts/dialog/mistake.tsx';
import { FilterChips } from '../../parts/filters/filter-chips.tsx';
import type { FilterLabels } from '../../parts/filters/filter-form.tsx';
import { type UsedFilters, useFilters } from '../../parts/filters/use-filters.ts';
import { Mark, type Tone } from '../../parts/states/mark.tsx';
import { Empty, NothingMatches } from '../../parts/states/states.tsx';
import { Unanswered } from '../../parts/states/unanswered.tsx';
import { Moment } from '../../parts/timeline/timeline.tsx';
import { useMay } from '../../shell/session-context.ts';
import { keepShipper } from '../../shell/shipper.ts';
import type { Words } from '../../words/all-words.ts';
import { useWords } from '../../words/words.ts';
import { kindParams, letterFilters, stateParams, toMailFilter } from './letter-filters.ts';
import { Part } from './part.tsx';
import { useLetters } from './queries.ts';

type Used = UsedFilters<typeof letterFilters>;

/** Letters by e-mail: whether they arrived, and once more where they did not. */
export function LetterPart() {
  const words = useWords().connections.letters;
  const used = useFilters(letterFilters);
  const labels = labelsOf(words);
  return (
    <Part title={words.title} why={words.why}>
      <div className="connection-tools">
        <Choice used={used} name="state" options={stateParams} />
        <Choice used={used} name="kind" options={kindParams} />
      </div>
      <FilterChips declared={letterFilters} used={used} labels={labels} />
      <Letters used={used} />
    </Part>
  );
}

function labelsOf(words: Words['connections']['letters']): FilterLabels<typeof letterFilters> {
  const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
    state: words.stateParams,
    kind: words.kindParams,
  };
  return { names: words.filters, value: (name, shown, text) => values[name]?.[text] ?? shown };
}

type ChoiceProps = { used: Used; name: 'state' | 'kind'; options: readonly string[] };

function Choice({ used, name, options }: ChoiceProps) {
  const all = useWords();
  const words = all.connections.letters;
  const { value } = labelsOf(words);
  return (
    <label className="connection-choice">
      <span>{words.filters[name]}</span>
      <select
        className="input"
        value={used.values[name] ?? ''}
        onChange={({ target }) =>
          used.change({ [name]: target.value === '' ? undefined : target.value } as Parameters<
            Used['change']
          >[0])
        }
      >
        <option value="">{all.parts.any}</option>
        {options.map((option) => (
          <option key={option} value={option}>
            {value(name, option, option)}
          </option>
        ))}
      </select>
    </label>
  );
}

function Letters({ used }: { used: Used }) {
  const all = useWords();
  const words = all.connections.letters;
  const filter = useMemo(() => toMailFilter(used.values), [used.values]);
  const found = useLetters(filter);
  const mayInvite = useMay('people.write');
  const items = found.data?.pages.flatMap((page) => page.items);
  if (items === undefined)
    return <Unanswered error={found.error} needs="integration.read" again={() => void found.refetch()} />;
  if (items.length === 0)
    return used.isFiltered ? (
      <NothingMatches clear={used.clear} />
    ) : (
      <Empty title={words.empty} why={words.emptyWhy}>
        {mayInvite ? (
          <Link to="/configuracoes/pessoas" search={keepShipper} className="button">
            {words.invite}
          </Link>
        ) : null}
      </Empty>
    );
  return (
    <>
      <ul
        className="connection-letters"
        aria-label={words.title}
        data-old={found.isPlaceholderData || undefined}
      >
        {items.map((letter) => (
          <Letter key={letter.id} letter={letter} />
        ))}
      </ul>
      {found.hasNextPage ? (
        <button
          type="button"
          className="button connection-act"
          aria-disabled={found.isFetchingNextPage}
          onClick={() => void found.fetchNextPage()}
        >
          {all.parts.more}
        </button>
      ) : null}
    </>
  );
}

const tones: Readonly<Record<LetterView['state'], Tone>> = {
  pending: 'soft',
  sending: 'soft',
  handing: 'soft',
  sent: 'ok',
  failed: 'danger',
  uncertain: 'warn',
};

function Letter({ letter }: { letter: LetterView }) {
  const words = useWords().connections.letters;
  const { state, kind, subject, recipient, attempts, createdAt, dueAt, failure, resentAt, resentBy } = letter;
  return (
    <li className="connection-letter">
      <div>
        <p>
          <Mark tone={tones[state]}>{words.states[state]}</Mark> <strong>{subject}</strong>
        </p>
        <p className="note">
          {[words.kinds[toCamel(kind)], recipient, words.attempts(attempts)].join(' · ')}{' '}
          <Moment iso={createdAt} />
        </p>
        {failure === null ? null : <p className="note">{words.failure(failure)}</p>}
        {dueAt === null || attempts === 0 ? null : (
          <p className="note">
            {words.next} <Moment iso={dueAt} />
          </p>
        )}
        {resentAt === null ? null : (
          <p className="note">
            {words.resentBy(resentBy ?? '')} <Moment iso={resentAt} />
          </p>
        )}
      </div>
      {isLinkOver(letter) ? <LinkOver letter={letter} /> : <Resend letter={letter} />}
    </li>
  );
}

/** Whether what would be sent again lets nobody in any more. */
function isLinkOver({ linkEndsAt, finishedAt, mayResend, resentAt }: LetterView): boolean {
  return linkEndsAt !== null && finishedAt !== null && resentAt === null && !mayResend;
}

function LinkOver({ letter: { linkEndsAt } }: { letter: LetterView }) {
  const words = useWords().connections.letters;
  return (
    <div className="connection-resend">
      <p className="note">
        {words.linkOver} <Moment iso={linkEndsAt ?? ''} />
      </p>
      <Link to="/configuracoes/pessoas" search={keepShipper}>
        {words.inviteAnew}
      </Link>
    </div>
  );
}

/** Each letter may be sent once more; a second press of the button sends nothing twice. */
function Resend({ letter: { id, mayResend, subject } }: { letter: LetterView }) {
  const words = useWords().connections.letters;
  const mayWrite = useMay('integration.write');
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [isSent, setSent] = useState(false);
  const [error, setError] = useState<Error>();
  const resend = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(undefined);
    try {
      await api.resendMail({ mailId: id });
      setSent(true);
      await queries.invalidateQueries({ queryKey: ['listMail'] });
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
    }
    setBusy(false);
  };
  return (
    <div className="connection-resend">
      <div role="status">{isSent ? <p>{words.resent}</p> : null}</div>
      {error === undefined ? null : (
        <div role="alert">
          <Mistake error={error} />
        </div>
      )}
      {mayWrite && mayResend && !isSent ? (
        <button
          type="button"
          className="button"
          aria-label={words.resendOne(subject)}
          aria-disabled={isBusy}
          onClick={() => void resend()}
        >
          {words.resend}
        </button>
      ) : null}
    </div>
  );
}
