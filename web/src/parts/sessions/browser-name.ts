/** Tried in this order: most browsers call themselves by the names of others, too. */
const browsers: readonly [name: string, form: RegExp][] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Headless)?Chrom(?:e|ium)\/|\bCriOS\//],
  ['Safari', /\bSafari\//],
];

const systems: readonly [name: string, form: RegExp][] = [
  ['Android', /\bAndroid\b/],
  ['iOS', /\b(?:iPhone|iPad|iPod)\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** A browser and its system as people know them: `Firefox · Windows`. Undefined where the text says neither. */
export function browserName(userAgent: string): string | undefined {
  const named = [browsers, systems].flatMap((list) => {
    const found = list.find(([, form]) => form.test(userAgent));
    return found === undefined ? [] : [found[0]];
  });
  return named.length === 0 ? undefined : named.join(' · ');
}
