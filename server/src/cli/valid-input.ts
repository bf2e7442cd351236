import type { Static, TSchema } from 'typebox';
import { createValidation, refuseInvalid } from '../platform/http/validate.ts';

/**
 * Input of a command held against the schema of the admin API: both ways in take the same.
 * @throws Failure `invalid_request` that names every member.
 */
export function validInput<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  refuseInvalid(createValidation().request(schema)(value));
  return value as Static<Schema>;
}

/** Members without those that are undefined, as exact optional members want them. */
type Given<Members> = {
  [Name in keyof Members as undefined extends Members[Name] ? never : Name]: Members[Name];
} & {
  [Name in keyof Members as undefined extends Members[Name] ? Name : never]?: Exclude<
    Members[Name],
    undefined
  >;
};

/** Members that were given; undefined ones are left out. */
export function given<const Members extends Readonly<Record<string, unknown>>>(
  members: Members,
): Given<Members> {
  return Object.fromEntries(
    Object.entries(members).filter(([, value]) => value !== undefined),
  ) as Given<Members>;
}
