import type { AccountAccess } from '../access.ts';
import type { VendorAct } from '../manifest.ts';
import type { EndedCall } from './watched-ports.ts';

/** What carriers do not let accounts do: as everybody knows it, and as this process has just heard. */
type Refusals = {
  /** Hears how a call of an account ended. */
  note(access: AccountAccess, call: Pick<EndedCall, 'act' | 'failure'>): void;
  /** Whether the credential is accepted for nothing. */
  isRefused(access: AccountAccess): boolean;
  /** What it is not accepted for, where it is accepted. */
  actsOf(access: AccountAccess): ReadonlySet<VendorAct>;
  /** Forgets what was heard of an account. */
  forget(accountId: number): void;
};

/** Everybody hears of a refusal by the mirror; until then this process remembers it by itself. */
const hereMs = 60_000;
/** Of everything that an account does. */
const everything = 'everything';

type Heard = { revision: number; untilMs: Map<VendorAct | typeof everything, number> };

export function createRefusals(monotonicMs: () => number): Refusals {
  const heard = new Map<number, Heard>();
  const heardOf = ({ id, revision }: AccountAccess): (VendorAct | typeof everything)[] => {
    const own = heard.get(id);
    if (own?.revision !== revision) return [];
    return [...own.untilMs].filter(([, untilMs]) => monotonicMs() < untilMs).map(([what]) => what);
  };
  return {
    note(access, { act, failure }) {
      if (failure !== 'not_let_in' && failure !== 'not_for_this') return;
      const { id, revision } = access;
      const own = heard.get(id);
      const untilMs: Heard['untilMs'] = own?.revision === revision ? own.untilMs : new Map();
      untilMs.set(failure === 'not_let_in' ? everything : act, monotonicMs() + hereMs);
      heard.set(id, { revision, untilMs });
    },
    isRefused: (access) => access.isRefused || heardOf(access).includes(everything),
    actsOf: (access) => new Set([...access.notFor, ...heardOf(access).filter((what) => what !== everything)]),
    forget: (accountId) => void heard.delete(accountId),
  };
}
