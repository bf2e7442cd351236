/**
 * What the server wants of a person before it goes on: a log-in where the session ended, or the password once more. Calls
 * wait for it and are then made again as they were; the shell shows the dialog.
 */
export type AdmissionKind = 'logIn' | 'stepUp';

type Due = { promise: Promise<boolean>; settle: (isGiven: boolean) => void };

let due: Readonly<Partial<Record<AdmissionKind, Due>>> = {};
const listeners = new Set<() => void>();

function set(kind: AdmissionKind, one: Due | undefined): void {
  const { [kind]: _, ...others } = due;
  due = one === undefined ? others : { ...others, [kind]: one };
  for (const listener of listeners) listener();
}

/** Asks the person; many calls that ask for the same wait for the one answer. False: the person would rather not. */
export function admission(kind: AdmissionKind): Promise<boolean> {
  const open = due[kind];
  if (open !== undefined) return open.promise;
  let settle: Due['settle'] = () => undefined;
  const promise = new Promise<boolean>((resolve) => {
    settle = resolve;
  });
  set(kind, { promise, settle });
  return promise;
}

/** What came of it; calls that wait are made again where it was given, and refused as they were where not. */
export function settleAdmission(kind: AdmissionKind, isGiven: boolean): void {
  due[kind]?.settle(isGiven);
  set(kind, undefined);
}

export const admissions = {
  /** What is asked for now; a log-in comes before everything else. */
  get(): AdmissionKind | undefined {
    if (due.logIn !== undefined) return 'logIn';
    return due.stepUp === undefined ? undefined : 'stepUp';
  },
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
