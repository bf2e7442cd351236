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

/** Whether a text is a pointer. */
export function isPointer(text: string): boolean {
  return text === '' || (text.startsWith('/') && !/~(?![01])/.test(text));
}
