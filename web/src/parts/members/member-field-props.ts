import type { Json, Member, MemberBound, MemberWords } from './member.ts';

/** What the field of a member is given, whatever its kind. */
export type MemberFieldProps = {
  member: Member;
  words: MemberWords;
  bound: MemberBound;
  value: Json;
  /** An example with what is filled in, where it can be read. */
  effect: string | undefined;
  mistakes: readonly string[];
  onChange: (values: Readonly<Record<string, Json>>) => void;
};
