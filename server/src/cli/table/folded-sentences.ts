/** How many names stand before the rest is counted. */
const named = 3;

/**
 * Sentences for people to read, in Portuguese and in their order: regions of which the same is said are told together, for
 * a table whose prices all rise by a tenth says one thing and not one for each region. `SP INTERIOR: preço …` and such.
 */
export function foldedSentences(groups: readonly { region: string | null; sentence: string }[]): string[] {
  const folded = new Map<string, { saying: string | null; regions: string[]; first: string }>();
  for (const { region, sentence } of groups) {
    const saying =
      region !== null && sentence.startsWith(`${region}: `) ? sentence.slice(region.length) : null;
    const known = folded.get(saying ?? sentence);
    if (known === undefined || region === null)
      folded.set(saying ?? sentence, { saying, regions: region === null ? [] : [region], first: sentence });
    else known.regions.push(region);
  }
  return [...folded.values()].map(({ saying, regions, first }) => {
    if (saying === null || regions.length === 1) return first;
    const rest = regions.length - named;
    const names = regions.slice(0, named).join(', ');
    if (rest <= 0) return `${names}${saying}`;
    return `${names} e mais ${rest} ${rest === 1 ? 'região' : 'regiões'}${saying}`;
  });
}
