import { demoCarriers } from './carriers.ts';
import { demoRules } from './rules.ts';
import type { DemoWorld } from './shapes.ts';
import { demoDispatchPoints, demoShipper } from './shipper.ts';

/**
 * Builds the demo world: pure, the same every time, nobody and nothing in it exists. Documents are built
 * anew by every call, so callers may change theirs.
 */
export function demoWorld(): DemoWorld {
  return {
    shipper: demoShipper(),
    dispatchPoints: demoDispatchPoints(),
    carriers: demoCarriers(),
    rules: demoRules(),
  };
}
