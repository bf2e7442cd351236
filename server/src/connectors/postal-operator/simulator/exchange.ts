/** What the simulated operator was sent. */
export type SimulatedRequest = { method: string; path: string; body: string; authorization: string };

/** An answer before anything goes wrong with it. */
export type SimulatedAnswer = { status: number; contentType: string; text: string };
