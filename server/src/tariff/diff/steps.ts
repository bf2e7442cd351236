/** What holds above one bound and up to another. Equal keys mean equal contents. */
export type Step<Content> = { above: number; upTo: number; key: string; content: Content };

/** Where two staircases differ; null where one of them says nothing. */
export type StepChange<Content> = {
  above: number;
  upTo: number;
  before: Content | null;
  after: Content | null;
};

/** Touching steps that say the same become one. Steps are in order and do not overlap. */
export function joinSteps<Content>(steps: readonly Step<Content>[]): Step<Content>[] {
  const joined: Step<Content>[] = [];
  for (const step of steps) {
    const last = joined.at(-1);
    if (last !== undefined && last.upTo === step.above && last.key === step.key) last.upTo = step.upTo;
    else joined.push({ ...step });
  }
  return joined;
}

/** The stretches over which two staircases say different things, each as long as both say the same. */
export function compareSteps<Content>(
  before: readonly Step<Content>[],
  after: readonly Step<Content>[],
): StepChange<Content>[] {
  const bounds = [...new Set([...before, ...after].flatMap(({ above, upTo }) => [above, upTo]))].sort(
    (a, b) => a - b,
  );
  const changes: (StepChange<Content> & { key: string })[] = [];
  const places = { before: 0, after: 0 };
  for (const [index, above] of bounds.slice(0, -1).entries()) {
    const upTo = bounds[index + 1] ?? above;
    places.before = skipEnded(before, places.before, above);
    places.after = skipEnded(after, places.after, above);
    const old = stepAt(before[places.before], above);
    const now = stepAt(after[places.after], above);
    if (old?.key === now?.key) continue;
    const key = JSON.stringify([old?.key ?? null, now?.key ?? null]);
    const last = changes.at(-1);
    if (last !== undefined && last.upTo === above && last.key === key) last.upTo = upTo;
    else changes.push({ above, upTo, before: old?.content ?? null, after: now?.content ?? null, key });
  }
  return changes.map(({ key: _, ...change }) => change);
}

function skipEnded<Content>(steps: readonly Step<Content>[], from: number, above: number): number {
  let place = from;
  while (place < steps.length && (steps[place]?.upTo ?? 0) <= above) place += 1;
  return place;
}

function stepAt<Content>(step: Step<Content> | undefined, above: number): Step<Content> | undefined {
  return step !== undefined && step.above <= above ? step : undefined;
}
