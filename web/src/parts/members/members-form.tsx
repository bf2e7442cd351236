import './members.css';
import { type FormEvent, type ReactNode, useState } from 'react';
import { refusalOf } from '../../api/client.ts';
import { useWords } from '../../words/words.ts';
import { Mistake } from '../dialog/mistake.tsx';
import { fieldMistakes } from '../field/field-mistakes.ts';
import { SaveActs } from '../settings/save-acts.tsx';
import { problemsOf, withDraft } from './filled-in.ts';
import { changesOf, type Member, type MemberBound, type MemberWords } from './member.ts';
import { type MemberGroup, MemberGroups, type OwnFields } from './member-groups.tsx';
import { type Draft, useDraft } from './use-draft.ts';

/** What is saved: all of it, and what of it differs from what is stored. */
export type Filled<Thing> = { next: Thing; changes: Partial<Thing> };

type MembersFormProps<Thing extends object, Name extends string> = {
  /** Under which what is filled in is kept; one for each thing. */
  name: string;
  thing: Thing;
  groups: readonly MemberGroup<Name>[];
  words: Readonly<Record<Name, MemberWords>>;
  bounds: Readonly<Record<string, object>>;
  mayWrite: boolean;
  /** On the button; "save" when left out. */
  act?: string;
  /** Stores it, and puts what was stored in place of the thing. */
  send: (filled: Filled<Thing>) => Promise<unknown>;
  /** Reads the thing anew: somebody else was faster. */
  again?: () => Promise<unknown>;
  /** Fields that the screen draws itself, by their members. */
  own?: OwnFields;
  /** Below the fields: what follows from what is filled in. */
  children?: (draft: Draft) => ReactNode;
};

/**
 * Members of a thing, filled in and saved together. What is half filled in survives a reload. What others change meanwhile is
 * taken up field by field: only where both changed the same does the person choose.
 */
export function MembersForm<Thing extends object, Name extends string>(props: MembersFormProps<Thing, Name>) {
  const { name, thing, groups, words, bounds, mayWrite, act, own = {}, children } = props;
  const form = useWords().settingsForm;
  const members: readonly Member<Name>[] = groups.flatMap((group) => group.members);
  const draft = useDraft(name, thing, members);
  const { save, error, outcome, isBusy, isTried } = useSave({ ...props, members, draft });
  const names = members.map((one) => one.name as string);
  const said = fieldMistakes(error, [...names, 'revision']);
  const problems = isTried ? problemsOf({ members, draft, bounds, words: form }) : {};
  const mistakesOf = (one: string): readonly string[] => {
    const problem = problems[one];
    return problem === undefined ? said.of(one) : [problem, ...said.of(one)];
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    // Dialogs over the form have forms of their own, and their events come by here.
    if (event.target === event.currentTarget) void save();
  };
  return (
    <form className="settings-part members" onSubmit={submit}>
      {mayWrite ? null : <p className="note">{form.readOnly}</p>}
      <fieldset className="members-all" disabled={!mayWrite} aria-label={form.fields}>
        <MemberGroups
          groups={groups}
          words={words}
          bounds={bounds as Readonly<Record<string, MemberBound>>}
          draft={draft}
          mistakesOf={mistakesOf}
          own={own}
        />
        {children?.(draft)}
      </fieldset>
      <SaveMistake error={error} isOutdated={said.of('revision').length > 0} rest={said.rest} />
      {mayWrite ? (
        <SaveActs act={act ?? form.save} isBusy={isBusy} outcome={outcome}>
          {draft.isEmpty ? null : (
            <button type="button" className="button" onClick={draft.clear}>
              {form.drop}
            </button>
          )}
        </SaveActs>
      ) : null}
    </form>
  );
}

type SaveProps<Thing extends object, Name extends string> = MembersFormProps<Thing, Name> & {
  members: readonly Member<Name>[];
  draft: Draft;
};

function useSave<Thing extends object, Name extends string>(props: SaveProps<Thing, Name>) {
  const { thing, members, draft, bounds, send, again, act } = props;
  const form = useWords().settingsForm;
  const [error, setError] = useState<Error>();
  const [outcome, setOutcome] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [isTried, setTried] = useState(false);
  const save = async (): Promise<void> => {
    if (isBusy) return;
    setError(undefined);
    setTried(true);
    const isFine = Object.keys(problemsOf({ members, draft, bounds, words: form })).length === 0;
    // What is not there yet is added as it stands.
    const isChanged = !draft.isEmpty || act !== undefined;
    setOutcome(isChanged || !isFine ? '' : form.nothing);
    if (isFine && isChanged) await store(withDraft(thing, members, draft.valueOf));
  };
  const store = async (next: Thing): Promise<void> => {
    setBusy(true);
    try {
      await send({ next, changes: changesOf(thing, next) });
      draft.clear();
      setTried(false);
      setOutcome(form.saved);
    } catch (refused) {
      setError(refused instanceof Error ? refused : new Error(String(refused)));
      if (refusalOf(refused)?.status === 409) await again?.();
    }
    setBusy(false);
  };
  return { save, error, outcome, isBusy, isTried };
}

type SaveMistakeProps = { error: Error | undefined; isOutdated: boolean; rest: Error | undefined };

/** What no field can say. Somebody else was faster: what is stored by now stands beside what was filled in. */
function SaveMistake({ error, isOutdated, rest }: SaveMistakeProps) {
  const form = useWords().settingsForm;
  if (error === undefined) return <div role="alert" />;
  if (isOutdated)
    return (
      <div role="alert">
        <p className="mistake">{form.outdated}</p>
      </div>
    );
  return <div role="alert">{rest === undefined ? null : <Mistake error={rest} />}</div>;
}
