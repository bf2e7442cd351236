import { fail } from '../../kernel/failure.ts';
import type { FoundFreight } from '../find.ts';
import type { NamedBy, NameOf, RequestedGroup } from './find-named.ts';

/** A freight to be labelled, and the identifier it was asked for by. */
export type RequestedFreight = { freight: FoundFreight; identifier: string };

/** What of a group leaves one collection point. */
export type LabelPart = {
  by: NamedBy;
  /** As they were sent; those that name nothing are in the first part of their group. */
  identifiers: string[];
  /** Each once, in the order in which they were asked for. */
  requested: RequestedFreight[];
  unknown: string[];
};

/** The codes that each group names, once each. @throws Failure `bad_request` for a freight in two groups (decision L7). */
export function codesOfGroups(groups: readonly RequestedGroup[], nameOf: NameOf): string[][] {
  const groupOf = new Map<string, number>();
  return groups.map(({ by, identifiers }, index) => {
    const codes = new Set(identifiers.flatMap((identifier) => nameOf(by, identifier) ?? []));
    for (const code of codes) {
      if (groupOf.has(code))
        throw fail('bad_request', {
          message: 'Um frete não pode estar em dois grupos.',
          details: [{ field: `[${index}]`, message: `O frete ${code} está também em outro grupo.` }],
        });
      groupOf.set(code, index);
    }
    return [...codes];
  });
}

/** A group by collection points: freights with one key leave together. A group that names nothing is one part. */
export function partsOf(
  { by, identifiers }: RequestedGroup,
  freightOf: (identifier: string) => FoundFreight | undefined,
  keyOf: (freight: FoundFreight) => string,
): LabelPart[] {
  const parts = new Map<string, LabelPart>();
  const unknown: string[] = [];
  for (const identifier of new Set(identifiers)) {
    const freight = freightOf(identifier);
    if (freight === undefined) {
      unknown.push(identifier);
      continue;
    }
    const key = keyOf(freight);
    const part = parts.get(key) ?? { by, identifiers: [], requested: [], unknown: [] };
    parts.set(key, part);
    part.identifiers.push(identifier);
    if (part.requested.every(({ freight: { code } }) => code !== freight.code))
      part.requested.push({ freight, identifier });
  }
  const [first = { by, identifiers: [], requested: [], unknown: [] }, ...others] = parts.values();
  return [{ ...first, identifiers: [...first.identifiers, ...unknown], unknown }, ...others];
}
