import type { Steps } from '../../../kernel/steps.ts';
import { type Container, isContainer, weigh } from '../value-weight.ts';

/** Values in a piece of text: less than 1 ms to write. */
const largestPiece = 4000;

/** Writes plain values as `JSON.stringify` does, to the same bytes, in steps: a large answer holds nobody else up. */
export function* writeJson(value: unknown): Steps<string> {
  const pieces: string[] = [];
  yield* write(value, pieces);
  return pieces.join('');
}

function* write(value: unknown, pieces: string[]): Steps<void> {
  if (isContainer(value) && weigh(value, largestPiece) >= largestPiece) {
    yield* writeMembers(value, pieces);
    return;
  }
  pieces.push(JSON.stringify(value) ?? 'null');
}

function* writeMembers(container: Container, pieces: string[]): Steps<void> {
  const isList = Array.isArray(container);
  pieces.push(isList ? '[' : '{');
  let weight = 0;
  let comma = '';
  for (const name of Object.keys(container)) {
    const member = (container as Record<string, unknown>)[name];
    if (!isList && member === undefined) continue;
    pieces.push(comma, isList ? '' : `${JSON.stringify(name)}:`);
    comma = ',';
    weight += weigh(member, largestPiece);
    yield* write(member, pieces);
    if (weight < largestPiece) continue;
    yield weight;
    weight = 0;
  }
  pieces.push(isList ? ']' : '}');
}
