import type { OnboardingView } from '@carreto/contract/admin/work/onboarding';
import { choice } from '../filters/filter.ts';

export type OnboardingStep = OnboardingView['steps'][number]['step'];

/** Steps of the first hour, as the address names them. */
const params = [
  ['conta', 'account'],
  ['empresa', 'company'],
  ['transportadora', 'carrier'],
  ['tabela', 'table'],
  ['cotacao', 'quote'],
] as const satisfies readonly (readonly [param: string, step: OnboardingStep])[];
type StepParam = (typeof params)[number][0];

const byParam: ReadonlyMap<string, OnboardingStep> = new Map(params);
const byStep: ReadonlyMap<string, StepParam> = new Map(params.map(([param, step]) => [step, param]));

export const stepFilter = {
  step: choice<StepParam>(
    'passo',
    params.map(([param]) => param),
  ),
};

/** The step that the address names; else the first that is open, else the last. */
export function shownStep(param: string | undefined, { steps }: OnboardingView): OnboardingStep {
  return byParam.get(param ?? '') ?? steps.find(({ state }) => state === 'open')?.step ?? 'quote';
}

/** How the address names a step. */
export function paramOf(step: OnboardingStep): StepParam {
  return byStep.get(step) ?? 'conta';
}
