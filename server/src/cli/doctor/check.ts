/** What one check found. `todo` says what to do about anything that is not ok. */
export type Check = { name: string; status: 'ok' | 'warn' | 'fail'; finding: string; todo?: string };

export function ok(name: string, finding: string): Check {
  return { name, status: 'ok', finding };
}

/** Works, but somebody should look at it. */
export function warn(name: string, finding: string, todo: string): Check {
  return { name, status: 'warn', finding, todo };
}

/** Keeps Carreto from running as it should. */
export function bad(name: string, finding: string, todo: string): Check {
  return { name, status: 'fail', finding, todo };
}
