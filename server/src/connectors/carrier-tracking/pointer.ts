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
 * The list at a pointer; a step `*` stands for every item of a list, whose lists become one. Undefined where there is
 * none, also where each of several items has none.
 */
export function listAt(value: unknown, pointer: string): unknown[] | undefined {
  const cut = `${pointer}/`.indexOf('/*/');
  const list = at(value, cut === -1 ? pointer : pointer.slice(0, cut));
  if (!Array.isArray(list)) return undefined;
  if (cut === -1) return list;
  const rest = pointer.slice(cut + 2);
  // The items themselves.
  if (rest === '') return list;
  const lists = list.map((item) => listAt(item, rest)).filter((found) => found !== undefined);
  return lists.length === 0 && list.length > 0 ? undefined : lists.flat();
}

/** Whether a text is a pointer. */
export function isPointer(text: string): boolean {
  return text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));
}
