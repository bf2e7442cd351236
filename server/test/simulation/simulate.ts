import { newAgenda } from './agenda.ts';
import { chaosOf } from './chaos.ts';
import { type Input, type ModelEndpoint, newModel, type Store } from './model.ts';
import { randomFrom } from './random.ts';
import { call, deadlineMs, moods } from './receiver.ts';
import { type Rules, rules, step } from './step.ts';
import { watch } from './watcher.ts';
import { hourMs, startMs, type Worker, type World } from './world.ts';

const leaseMs = deadlineMs + 30_000;

/** How large a world is. */
export type Size = { endpoints: number; subjects: number; mostEvents: number; chaos: number };

export const usualSize: Size = { endpoints: 4, subjects: 14, mostEvents: 5, chaos: 24 };

export type Simulated = {
  violations: string[];
  /** The last lines of what happened. */
  trace: string[];
  counts: { sends: number; delivered: number; unused: number; rescued: number; alerts: number };
};

const keptLines = 80;
/** So that a world that never comes to rest is a failure, and not a hang. */
const mostActs = 400_000;
const lastMs = startMs + 160 * hourMs;

type Options = {
  size?: Size;
  by?: Partial<Rules>;
  open?(endpoints: Pick<ModelEndpoint, 'maxInflight' | 'holdAttempts'>[]): Promise<Store>;
};

/** Lives through one world: what is told, sent, broken and mended is the seed's choice. Comes to rest, or says so. */
export async function simulate(
  seed: number,
  { size = usualSize, by = {}, open }: Options = {},
): Promise<Simulated> {
  const random = randomFrom(seed);
  const given = Array.from({ length: size.endpoints }, () => ({
    maxInflight: random.integer(1, 6),
    holdAttempts: random.pick([0, 3, 3, 13]),
  }));
  const store = (await open?.(given)) ?? modelStore(given, { ...rules, ...by });
  const { model } = store;
  const watcher = watch(model);
  const agenda = newAgenda();
  const trace: string[] = [];
  const ambushes: Parameters<World['onNextClaim']>[0][] = [];
  const counts = { sends: 0, delivered: 0, unused: 0, rescued: 0, alerts: 0 };
  let [nowMs, skewMs, tokens] = [startMs, 0, 0];

  const world: World = {
    random,
    model,
    moods: given.map(() => random.pick(['ok', 'ok', 'slow', ...moods])),
    workers: Array.from({ length: random.integer(1, 3) }, (_, name) => ({
      name,
      slots: random.integer(2, 12),
      busy: 0,
      life: 0,
      state: 'up',
      frozenUntilMs: 0,
    })),
    nowMs: () => nowMs,
    dbMs: () => nowMs + skewMs,
    moveClock(byMs) {
      skewMs += byMs;
      note(`clock moves by ${byMs / 1000} s`);
    },
    at: agenda.at,
    apply: async (input) => void (await apply(input)),
    wake() {
      for (const worker of world.workers) agenda.at(nowMs + random.integer(1, 250), () => poll(worker));
    },
    onNextClaim: (act) => void ambushes.push(act),
  };

  function note(line: string): void {
    trace.push(`${((nowMs - startMs) / 1000).toFixed(3)} s  ${line}`);
    if (trace.length > keptLines) trace.shift();
  }

  async function apply(input: Input) {
    const effect = await store.apply(input, world.dbMs());
    watcher.after(input, effect, world.dbMs());
    const isIdle = effect.keys.length === 0 && effect.told.length === 0;
    if (!isIdle || (input.do !== 'claim' && input.do !== 'sweep' && input.do !== 'watch'))
      note(
        `${JSON.stringify(input)} ${effect.isAccepted ? '' : 'refused '}${effect.keys.join(' ')}${effect.told.join(' ')}`,
      );
    counts.rescued += input.do === 'sweep' ? effect.keys.length : 0;
    counts.alerts += effect.told.length;
    return effect;
  }

  /** A worker's turn: it takes what it has room for, and comes back for what the claim left. */
  async function poll(worker: Worker): Promise<void> {
    if (worker.state === 'down' || worker.frozenUntilMs > nowMs || worker.busy >= worker.slots) return;
    tokens += 1;
    const token = `00000000-0000-4000-8000-${String(tokens).padStart(12, '0')}`;
    const { keys } = await apply({ do: 'claim', token, leaseMs, room: worker.slots - worker.busy });
    for (const key of keys) send(worker, key, token);
    if (keys.length === 0) return;
    agenda.at(nowMs + 25, () => poll(worker));
    for (const act of ambushes.splice(0))
      agenda.at(nowMs + random.integer(0, 300), () => act(worker, random.pick(keys)));
  }

  function send(worker: Worker, key: string, token: string): void {
    const delivery = model.deliveries.get(key);
    if (delivery === undefined) throw new Error(`${key} vanished`);
    const { attempt } = delivery;
    const { answer, afterMs } = call(world.moods[delivery.endpoint] ?? 'ok', random);
    const { life } = worker;
    worker.busy += 1;
    counts.sends += 1;
    agenda.at(nowMs + afterMs, () => finish());

    async function finish(): Promise<void> {
      // A worker that was killed takes its sends with it; one that is frozen ends them when it wakes.
      if (worker.life !== life) return;
      if (worker.frozenUntilMs > nowMs) {
        agenda.at(worker.frozenUntilMs + random.integer(0, 50), finish);
        return;
      }
      worker.busy -= 1;
      const effect = await apply({ do: 'settle', key, token, attempt, answer, random: random.unit() });
      counts.unused += effect.isAccepted ? 0 : 1;
      agenda.at(nowMs + random.integer(1, 30), () => poll(worker));
    }
  }

  /** What every process does now and then. Looks again when the next delivery is due or the next lease ends. */
  async function turn(): Promise<void> {
    await apply({ do: 'sweep' });
    await apply({ do: 'watch' });
    world.wake();
    if (nowMs < lastMs) agenda.at(Math.max(nowMs + 1000, nextMs() + random.integer(0, 5000)), turn);
  }

  function nextMs(): number {
    let least = world.dbMs() + hourMs / 2;
    for (const { state, dueAtMs, leaseUntilMs } of model.deliveries.values()) {
      if (state === 'pending' && dueAtMs > world.dbMs()) least = Math.min(least, dueAtMs);
      if (state === 'sending') least = Math.min(least, leaseUntilMs ?? least);
    }
    for (const { notBeforeMs } of model.endpoints)
      if (notBeforeMs > world.dbMs()) least = Math.min(least, notBeforeMs);
    return least - skewMs;
  }

  tellEverything(world, size);
  chaosOf(world, size.chaos);
  agenda.at(nowMs, turn);
  let acts = 0;
  for (let entry = agenda.next(); entry !== undefined && acts < mostActs; entry = agenda.next()) {
    nowMs = entry.timeMs;
    await entry.act();
    acts += 1;
    if (watcher.violations.length > 0) break;
    if (nowMs > startMs + 110 * hourMs && isAtRest(model)) break;
  }
  if (watcher.violations.length === 0) watcher.atEnd();
  counts.delivered = [...model.deliveries.values()].filter(({ state }) => state === 'delivered').length;
  return { violations: watcher.violations, trace, counts };
}

/** Events of each subject in their order over the first thirty hours; some are told twice. */
function tellEverything(world: World, { subjects, mostEvents }: Size): void {
  const { random } = world;
  for (let subject = 0; subject < subjects; subject += 1) {
    let timeMs = startMs + random.integer(0, 20 * hourMs);
    const last = random.integer(1, mostEvents);
    for (let seq = 1; seq <= last; seq += 1) {
      const tell = async () => {
        await world.apply({ do: 'tell', subject: `s${subject}`, seq });
        world.wake();
      };
      world.at(timeMs, tell);
      if (random.chance(0.1)) world.at(timeMs + random.integer(0, 60_000), tell);
      timeMs += random.chance(0.4) ? random.integer(0, 2000) : random.integer(0, 3 * hourMs);
    }
  }
}

function isAtRest({ deliveries }: Store['model']): boolean {
  for (const { state } of deliveries.values())
    if (state === 'pending' || state === 'sending' || state === 'parked') return false;
  return true;
}

function modelStore(given: Pick<ModelEndpoint, 'maxInflight' | 'holdAttempts'>[], by: Rules): Store {
  const model = newModel(given);
  return { model, apply: (input, nowMs) => step(model, input, { nowMs, rules: by }) };
}
