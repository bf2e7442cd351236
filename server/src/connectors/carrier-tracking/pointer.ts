/** Steps of a pointer such as `/documento/tracking/0`: RFC 6901, but that an empty one is the value itself. */
function stepsOf(pointer: string): string[] {
  if (pointer === '') return [];
  return pointer
    .slice(1)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** What stands at a pointer; undefined where nothing does. Own members only. */
export function at(value: unknown, pointer: string): unknown {
  let found = value;
  for (const step of stepsOf(pointer)) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, step)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[step];
  }
  return found;
}

/**
 * The list at a pointer; a step `*` stands for every item of a list, whose lists become one, and the last step before it or the end may name
 * several members, `one|other`, of which the first that is a list counts. Undefined where there is none, also where each of several items has
 * none.
 */
export function listAt(value: unknown, pointer: string): unknown[] | undefined {
  const cut = `${pointer}/`.indexOf('/*/');
  const list = spellingsOf(cut === -1 ? pointer : pointer.slice(0, cut))
    .map((one) => at(value, one))
    .find((one) => Array.isArray(one));
  if (list === undefined) return undefined;
  if (cut === -1) return list;
  const rest = pointer.slice(cut + 2);
  // The items themselves.
  if (rest === '') return list;
  const lists = list.map((item) => listAt(item, rest)).filter((found) => found !== undefined);
  return lists.length === 0 && list.length > 0 ? undefined : lists.flat();
}

/** A pointer whose last step is one of several names, as it is written first: a name may have a bar in it. */
function spellingsOf(pointer: string): string[] {
  const last = pointer.lastIndexOf('/') + 1;
  const names = pointer.slice(last).split('|');
  return names.length === 1 ? [pointer] : [pointer, ...names.map((name) => pointer.slice(0, last) + name)];
}

/** Whether a text is a pointer. */
export function isPointer(text: string): boolean {
  return text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));
}
