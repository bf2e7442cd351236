/** What lets people of the demo in by a click. */
export type DemoEntrance = {
  /** Whether a request from an address may: from this machine alone, unless the demo is open to others. */
  admits(address: string): boolean;
  /** How far the history of its world is written; null when all of it is there. */
  progress(): { done: number; of: number } | null;
};

/** Whether a request was made on this machine. */
export function isThisMachine(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
