import { expect, it } from 'vitest';
import { healthStage } from './health-stage.ts';

const hourMs = 3_600_000;

it.each([
  [0, 0],
  [hourMs - 1, 0],
  [hourMs, 1],
  [24 * hourMs, 2],
  [48 * hourMs, 3],
  [500 * hourMs, 3],
])('warns by how long nothing succeeded: %i ms, %i warnings', (failingForMs, warnings) => {
  expect(healthStage({ failingForMs, exhausted: 0, gone: 0 })).toEqual({ warnings, disable: null });
});

it('disables after three days and twenty lost deliveries, not before', () => {
  const lost = { failingForMs: 72 * hourMs, exhausted: 20, gone: 0 };
  expect(healthStage(lost).disable).toBe('failing');
  expect(healthStage({ ...lost, failingForMs: lost.failingForMs - 1 }).disable).toBeNull();
  expect(healthStage({ ...lost, exhausted: 19 }).disable).toBeNull();
});

it('disables what said ten times in a row that it is gone', () => {
  expect(healthStage({ failingForMs: 0, exhausted: 0, gone: 10 }).disable).toBe('gone');
  expect(healthStage({ failingForMs: 0, exhausted: 0, gone: 9 }).disable).toBeNull();
});
