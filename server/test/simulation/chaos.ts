import type { ModelDelivery } from './model.ts';
import { moods } from './receiver.ts';
import { hourMs, startMs, type Worker, type World } from './world.ts';

const disturbances = [
  'kill',
  'freeze',
  'clock',
  'pause',
  'enable',
  'replay',
  'replay many',
  'mood',
  'mood',
  'swizzle',
  'remove',
] as const;
type Disturbance = (typeof disturbances)[number];

/** Disturbs a world for two days; then mends it, so that whatever can be delivered is. */
export function chaosOf(world: World, count: number): void {
  const { random } = world;
  for (let index = 0; index < count; index += 1) {
    const what = random.pick(disturbances);
    world.at(startMs + random.integer(0, 48 * hourMs), () => disturb(world, what));
  }
  for (let day = 50; day <= 110; day += 10) world.at(startMs + day * hourMs, () => mend(world, day >= 100));
}

async function disturb(world: World, what: Disturbance): Promise<void> {
  const { random, model } = world;
  const endpoint = random.integer(0, model.endpoints.length - 1);
  switch (what) {
    case 'kill':
      return world.onNextClaim((worker) => kill(world, worker));
    case 'freeze':
      return world.onNextClaim((worker) => freeze(world, worker));
    case 'clock':
      return world.moveClock(random.pick([-hourMs, -60_000, -1000, 1000, 60_000, hourMs]));
    case 'pause':
      return random.chance(0.3) ? world.apply({ do: 'pause', endpoint }) : pauseWhileSending(world);
    case 'remove':
      return random.chance(0.1) ? world.apply({ do: 'remove', endpoint }) : undefined;
    case 'enable':
      return enable(world, endpoint, random.pick(['nothing', 'all', 'since']));
    case 'replay':
      return random.chance(0.5) ? replay(world) : replayAsItIsDue(world);
    case 'replay many':
      return random.chance(0.3)
        ? world.apply({
            do: 'replay many',
            endpoint,
            states: ['rejected', 'exhausted', 'parked', 'delivered'],
          })
        : undefined;
    case 'mood':
      world.moods[endpoint] = random.pick(moods);
      return;
    case 'swizzle':
      return swizzle(world);
  }
}

/** A killed worker loses what it had under way and begins anew a little later. */
function kill(world: World, worker: Worker): void {
  Object.assign(worker, { state: 'down', busy: 0, life: worker.life + 1 });
  world.at(world.nowMs() + world.random.integer(500, 60_000), () => {
    worker.state = 'up';
    world.wake();
  });
}

/** For long enough that leases end meanwhile, or not. */
function freeze(world: World, worker: Worker): void {
  worker.frozenUntilMs = world.nowMs() + world.random.integer(5000, 180_000);
  world.at(worker.frozenUntilMs + 1, () => world.wake());
}

async function enable(world: World, endpoint: number, parked: 'nothing' | 'all' | 'since'): Promise<void> {
  const sinceMs = world.dbMs() - world.random.integer(0, 10 * hourMs);
  await world.apply({ do: 'enable', endpoint, parked, sinceMs });
  world.wake();
}

/** Of any delivery, now and then by two people at once. */
async function replay(world: World): Promise<void> {
  const { random, model } = world;
  const keys = [...model.deliveries.values()].map(({ key }: ModelDelivery) => key);
  if (keys.length === 0) return;
  const key = random.pick(keys);
  await world.apply({ do: 'replay', key });
  if (random.chance(0.4)) await world.apply({ do: 'replay', key });
  world.wake();
}

function pauseWhileSending(world: World): void {
  world.onNextClaim(async (_, key) => {
    const endpoint = world.model.deliveries.get(key)?.endpoint ?? 0;
    world.moods[endpoint] = world.random.pick(moods);
    await world.apply({ do: 'pause', endpoint });
  });
}

/** So that the schedule's send and the replay are under way together. */
function replayAsItIsDue(world: World): void {
  const { random, model } = world;
  const waiting = [...model.deliveries.values()].filter(
    ({ state, replayNo, dueAtMs }) => state === 'pending' && replayNo === 0 && dueAtMs > world.dbMs(),
  );
  if (waiting.length === 0) return;
  const { key, endpoint, dueAtMs } = random.pick(waiting);
  world.moods[endpoint] = random.pick(['flapping', 'slow', 'late'] as const);
  const timeMs = world.nowMs() + Math.max(0, dueAtMs - world.dbMs() - random.integer(0, 2000));
  world.at(timeMs, async () => {
    await world.apply({ do: 'replay', key });
    world.moods[endpoint] = 'slow';
    world.wake();
  });
  // The replay is sent to a slow receiver that takes it; the schedule's send after it finds one that does not.
  world.at(timeMs + 2500, () => {
    world.moods[endpoint] = random.pick(['refusing', 'unavailable', 'late'] as const);
  });
}

/** Stops the receivers one by one, and brings them back in another order. */
function swizzle(world: World): void {
  const { random } = world;
  const endpoints = world.moods.map((mood, index) => ({ mood, index }));
  let timeMs = world.nowMs();
  for (const { index } of endpoints) {
    timeMs += random.integer(1000, 120_000);
    world.at(timeMs, () => {
      world.moods[index] = random.pick(['dead', 'refusing', 'unavailable'] as const);
    });
  }
  const shuffled = endpoints.map((one) => ({ one, place: random.unit() })).sort((a, b) => a.place - b.place);
  for (const { one } of shuffled) {
    timeMs += random.integer(1000, 600_000);
    world.at(timeMs, () => {
      world.moods[one.index] = one.mood;
    });
  }
}

/** Receivers come back, but for a few that stay as they are until the very end; what is parked is sent. */
async function mend(world: World, isLast: boolean): Promise<void> {
  const { random, model } = world;
  for (const { index, state } of model.endpoints) {
    if (isLast || random.chance(0.7)) world.moods[index] = 'ok';
    const isWaiting = [...model.deliveries.values()].some(
      (one) => one.endpoint === index && one.state === 'parked',
    );
    if (state !== 'removed' && (state !== 'active' || isWaiting)) await enable(world, index, 'all');
  }
}
