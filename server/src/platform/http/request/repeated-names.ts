const quote = 0x22;
const backslash = 0x5c;

type Level = { path: string; names: Set<string> | undefined; index: number };

/**
 * Paths of members that stand twice in one object of a JSON text, such as `dispatchers[0].type`, each once and at most
 * `limit` of them. The text must be one that `JSON.parse` takes.
 */
export function repeatedNames(text: string, limit: number): string[] {
  const repeated = new Set<string>();
  const levels: Level[] = [];
  let name = '';
  for (let at = 0; at < text.length && repeated.size < limit; at += 1) {
    const level = levels.at(-1);
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfText(text, at);
        name = text.slice(at, end + 1);
        at = end;
        break;
      }
      case 0x3a: // :
        if (level !== undefined) name = noteName(level, name, repeated);
        break;
      case 0x2c: // ,
        if (level !== undefined) level.index += 1;
        break;
      case 0x7b: // {
        levels.push({ path: pathIn(level, name), names: new Set(), index: 0 });
        break;
      case 0x5b: // [
        levels.push({ path: pathIn(level, name), names: undefined, index: 0 });
        break;
      case 0x7d: // }
      case 0x5d: // ]
        levels.pop();
        break;
    }
  }
  return [...repeated];
}

/** The name as the parser reads it, kept with those of its object. */
function noteName(level: Level, written: string, repeated: Set<string>): string {
  const name = JSON.parse(written) as string;
  if (level.names?.has(name) === true) repeated.add(memberPath(level.path, name));
  level.names?.add(name);
  return name;
}

/** The path of the value that begins inside a level. */
function pathIn(level: Level | undefined, name: string): string {
  if (level === undefined) return '';
  return level.names === undefined ? `${level.path}[${level.index}]` : memberPath(level.path, name);
}

function memberPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

/** Index of the quote that closes the text opened at `from`; the end when it is never closed. */
export function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) return at;
    if (code === backslash) at += 1;
  }
  return text.length;
}
