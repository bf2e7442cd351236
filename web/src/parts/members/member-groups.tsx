import type { ReactNode } from 'react';
import { useWords } from '../../words/words.ts';
import {
  fieldValueOf,
  type Json,
  type Member,
  type MemberBound,
  type MemberWords,
  outOf,
  readField,
} from './member.ts';
import { MemberField } from './member-field.tsx';
import type { Draft } from './use-draft.ts';

/** Fields that belong together, under a heading. */
export type MemberGroup<Name extends string = string> = {
  title: string;
  why?: string;
  members: readonly Member<Name>[];
};

export type OwnFieldProps = {
  value: Json;
  onChange: (value: Json) => void;
  mistakes: readonly string[];
};

/** Fields that a screen draws itself. */
export type OwnFields = Readonly<Record<string, (props: OwnFieldProps) => ReactNode>>;

type MemberGroupsProps = {
  groups: readonly MemberGroup[];
  words: Readonly<Record<string, MemberWords>>;
  bounds: Readonly<Record<string, MemberBound>>;
  draft: Draft;
  mistakesOf: (name: string) => readonly string[];
  own: OwnFields;
};

/** Groups of fields, each with its heading. */
export function MemberGroups({ groups, ...rest }: MemberGroupsProps) {
  return groups.map(({ title, why, members }) => (
    <fieldset key={title} className="fieldset member-group">
      <legend>{title}</legend>
      {why === undefined ? null : <p className="note">{why}</p>}
      {members.map((member) => (
        <OneMember key={member.name} member={member} {...rest} />
      ))}
    </fieldset>
  ));
}

type OneMemberProps = Omit<MemberGroupsProps, 'groups'> & { member: Member };

function OneMember({ member, words, bounds, draft, mistakesOf, own }: OneMemberProps) {
  const { name, kind } = member;
  const value = draft.valueOf(name);
  const said = words[name] ?? { label: name };
  const bound = bounds[name] ?? {};
  const read = readField(member, value);
  const isReadable = read !== undefined && outOf(member, read, bound) === undefined;
  const effect = isReadable ? said.effect?.(read) : undefined;
  const drawn = own[name];
  return (
    <div
      className="member"
      data-member={name}
      data-kind={kind}
      data-wide={kind === 'flag' || kind === 'own' || (kind === 'choice' && !member.isList) || undefined}
    >
      {drawn === undefined ? (
        <MemberField
          member={member}
          words={said}
          bound={bound}
          value={value}
          effect={effect}
          mistakes={mistakesOf(name)}
          onChange={draft.change}
        />
      ) : (
        drawn({ value, mistakes: mistakesOf(name), onChange: (next) => draft.change({ [name]: next }) })
      )}
      <Theirs member={member} words={said} draft={draft} />
    </div>
  );
}

/** What somebody else stored meanwhile, beside what was filled in. */
function Theirs({ member, words, draft }: { member: Member; words: MemberWords; draft: Draft }) {
  const form = useWords().settingsForm;
  const theirs = draft.theirsOf(member.name);
  if (theirs === undefined) return null;
  return (
    <div className="member-theirs" role="status">
      <p className="note">{form.theirs(shownAs(member, { value: theirs, words, form }))}</p>
      <button type="button" className="button" onClick={() => draft.drop(member.name)}>
        {form.takeTheirs(words.label)}
      </button>
    </div>
  );
}

type Shown = {
  value: Json;
  words: MemberWords;
  form: { yes: string; no: string; nothingThere: string };
};

function shownAs(member: Member, { value, words, form }: Shown): string {
  if (value === true) return form.yes;
  if (value === false) return form.no;
  if (value === '' || value === null) return form.nothingThere;
  if (member.kind === 'own') return JSON.stringify(value);
  return words.values?.[String(value)] ?? String(fieldValueOf({ ...member, kind: 'text' }, value));
}
