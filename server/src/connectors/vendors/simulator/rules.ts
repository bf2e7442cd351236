import type { SimulatedAnswer } from './simulator.ts';

/** A request breaks one of the facts that a vendor's interface is known by; `answer` is how the vendor says so. */
export class RuleBroken extends Error {
  override readonly name = 'RuleBroken';
  readonly answer: SimulatedAnswer;

  constructor(fact: string, answer: Omit<SimulatedAnswer, 'fact'>) {
    super(fact);
    this.answer = { ...answer, fact };
  }
}

/** What an answer is, or the refusal where a rule was broken on the way. */
export function underRules(answer: () => SimulatedAnswer): SimulatedAnswer {
  try {
    return answer();
  } catch (error) {
    if (error instanceof RuleBroken) return error.answer;
    throw error;
  }
}

/** An answer of JSON. */
export function jsonAnswer(status: number, value: unknown): SimulatedAnswer {
  return { status, body: JSON.stringify(value) };
}

/** The JSON of a request; null where it is none. */
export function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
