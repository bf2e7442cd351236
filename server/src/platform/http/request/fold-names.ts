import { messages } from '@carreto/contract/messages';
import type { TSchema } from 'typebox';
import { type FailureDetail, fail } from '../../../kernel/failure.ts';
import { maxDetails } from './explain.ts';
import { inSmallLetters, isForbiddenName } from './member-names.ts';

type Schema = TSchema & {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  maxItems?: number;
};

type Members = Record<string, unknown>;

/** Names an object declares: as they are written, and by their small letters. */
type Names = { exact: ReadonlySet<string>; bySmall: ReadonlyMap<string, string> };

/** What stands right below the body: an object, or a list of objects of which so many are looked at. */
type Below = { names: Names; most: number | undefined };

/**
 * Names on the upper levels of a body beyond which none is looked for under another form: whoever sends so many has no
 * client that we know, and others would wait for the search.
 */
export const mostFoldedNames = 5000;

/**
 * Prepares the reading of names that clients write in other letter cases (decision G12): `Shipper`, `ZipCode`. Those of the
 * body, of objects right below it and of objects in lists right below it take the name that is declared; letters of ASCII
 * alone, in which all declared names are. Where the declared name stands there, too, it counts and the others are ignored.
 * A body whose names are all declared costs one look at each and comes back as it is; others are copied, never changed.
 * @throws Failure `malformed_json` for two that mean the same name, and for forbidden names in any letter case
 */
export function compileNameFolding(schema: TSchema): (body: unknown) => unknown {
  const { properties = {} } = schema as Schema;
  const root = namesOf(schema as Schema);
  const below = Object.entries(properties).flatMap(([name, member]): [string, Below][] => {
    const object = member.type === 'array' ? member.items : member;
    if (object?.properties === undefined) return [];
    return [[name, { names: namesOf(object), most: member.maxItems }]];
  });
  return (body) => {
    const details: FailureDetail[] = [];
    let folded = foldNames(body, { names: root, path: '', details }) as Members;
    for (const [name, { names, most }] of below) {
      const value = folded?.[name];
      const inside = Array.isArray(value)
        ? foldItems(value, most, (item, index) =>
            foldNames(item, { names, path: `${name}[${index}].`, details }),
          )
        : foldNames(value, { names, path: `${name}.`, details });
      if (inside !== value) folded = { ...folded, [name]: inside };
    }
    if (details.length > 0) throw fail('malformed_json', { details: details.slice(0, maxDetails) });
    return folded;
  };
}

function namesOf({ properties = {} }: Schema): Names {
  const names = Object.keys(properties);
  return { exact: new Set(names), bySmall: new Map(names.map((name) => [inSmallLetters(name), name])) };
}

type Folding = { names: Names; path: string; details: FailureDetail[] };

/** The object with its members under the names it declares; itself where there is nothing to do. */
function foldNames(value: unknown, folding: Folding): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  let others: string[] | undefined;
  // Nothing stands on the prototype of what was parsed.
  for (const name in value) {
    if (folding.names.exact.has(name)) continue;
    others ??= [];
    others.push(name);
  }
  return others === undefined ? value : rename(value as Members, others, folding);
}

function rename(value: Members, others: readonly string[], { names, path, details }: Folding): Members {
  const meant = new Map<string, string>();
  const repeated = new Set<string>();
  for (const name of others) {
    const folded = inSmallLetters(name);
    if (isForbiddenName(folded)) {
      throw fail('malformed_json', { details: [{ field: 'body', message: messages.body.key }] });
    }
    const declared = names.bySmall.get(folded);
    if (declared === undefined || Object.hasOwn(value, declared)) continue;
    if (meant.has(declared)) repeated.add(declared);
    meant.set(declared, name);
  }
  for (const name of repeated) details.push({ field: `${path}${name}`, message: messages.repeated });
  if (meant.size === 0) return value;
  const copy = { ...value };
  for (const [declared, name] of meant) copy[declared] = value[name];
  return copy;
}

/** The list with its items folded; itself where there is nothing to do. One item too many is refused later, more are cut. */
function foldItems(
  items: readonly unknown[],
  most: number | undefined,
  fold: (item: unknown, index: number) => unknown,
): unknown {
  const read = most === undefined || items.length <= most ? items : items.slice(0, most + 1);
  const folded = read.map(fold);
  return folded.some((item, index) => item !== read[index]) ? folded : items;
}
