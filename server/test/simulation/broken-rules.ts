import { type AfterDelivery, afterSend } from '../../src/freight/notify/deliveries/after-send.ts';
import { candidates } from './candidates.ts';
import type { Model, ModelEndpoint } from './model.ts';
import type { Rules } from './step.ts';

/** Mistakes that somebody might make one day; the simulation must notice every one. */
export const brokenRules: Readonly<Record<string, Partial<Rules>>> = {
  'later events of a subject do not wait': { candidates: among(() => ({ holdAttempts: 0 })) },
  'one more than the window is sent': { candidates: among(({ win }) => ({ win: win + 1 })) },
  'the window of a failing endpoint stays': {
    afterSend: (end, scene) => {
      const after = afterSend(end, scene);
      return {
        ...after,
        endpoint: { ...after.endpoint, win: Math.max(scene.endpoint.win, after.endpoint.win) },
      };
    },
  },
  'an endpoint that asked for a rest is called': {
    candidates: among(() => ({ notBeforeMs: Number.NEGATIVE_INFINITY })),
  },
  'a paused endpoint is called': { candidates: among(() => ({ state: 'active' })) },
  'a claim looks a second ahead': { candidates: (model, nowMs) => candidates(model, nowMs + 1000) },
  'a retry comes a second early': { afterSend: after((one) => ({ ...one, dueAtMs: one.dueAtMs - 1000 })) },
  'the schedule never ends': {
    afterSend: after((one) =>
      one.state === 'exhausted'
        ? { ...one, state: 'pending', reason: null, finishedAtMs: null, dueAtMs: one.dueAtMs + 28_800_000 }
        : one,
    ),
  },
  'the schedule ends after twelve sends': {
    afterSend: (end, scene) => afterSend(end.attempt === 12 ? { ...end, attempt: 13 } : end, scene),
  },
  'an outcome is used without its lease': { isFenced: false },
  'what a lost worker had is not rescued': { rescues: false },
  'events for a paused endpoint are forgotten': { parks: false },
  'what fails at a paused endpoint is dropped': {
    afterSend: after((one) =>
      one.state === 'parked' ? { ...one, state: 'cancelled', reason: 'endpoint_paused' } : one,
    ),
  },
  'a schedule goes on after a replay succeeded': {
    afterSend: (end, scene) => afterSend(end, { ...scene, isDeliveredByReplay: false }),
  },
};

function among(changes: (endpoint: ModelEndpoint) => Partial<ModelEndpoint>): Rules['candidates'] {
  return (model: Model, nowMs: number) =>
    candidates({ ...model, endpoints: model.endpoints.map((one) => ({ ...one, ...changes(one) })) }, nowMs);
}

function after(change: (delivery: AfterDelivery) => AfterDelivery): Rules['afterSend'] {
  return (end, scene) => {
    const { delivery, endpoint } = afterSend(end, scene);
    return { delivery: change(delivery), endpoint };
  };
}
