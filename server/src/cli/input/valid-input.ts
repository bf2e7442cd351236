import type { Static, TObject, TSchema } from 'typebox';
import { createValidation, refuseInvalid } from '../../platform/http/request/validate.ts';

/**
 * Input of a command held against the schema of the admin API: both ways in take the same.
 * @throws Failure `invalid_request` that names every member.
 */
export function validInput<Schema extends TSchema>(schema: Schema, value: unknown): Static<Schema> {
  refuseInvalid(createValidation().request(schema)(value));
  return value as Static<Schema>;
}

/** The query that an endpoint of the admin API takes. */
export function queryOf<Query extends TObject>({ query }: { query?: Query }): Query {
  if (query === undefined) throw new Error('an endpoint without a query');
  return query;
}

/** The body that an endpoint of the admin API takes. */
export function bodyOf<Body extends TSchema>({ body }: { body?: Body }): Body {
  if (body === undefined) throw new Error('an endpoint without a body');
  return body;
}

/** What an endpoint of the admin API would take as its body. @throws Failure `invalid_request` */
export function bodyInput<Body extends TSchema>(endpoint: { body?: Body }, value: unknown): Static<Body> {
  return validInput(bodyOf(endpoint), value);
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
