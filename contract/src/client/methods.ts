import { call } from './call.ts';
import type { CallOptions, CarretoOptions, Operation } from './operation.ts';

/** A method for each operation, by its name. `Methods` says what they take and answer. */
export function createMethods<Methods>(
  operations: Readonly<Record<keyof Methods & string, Operation>>,
  options: CarretoOptions,
): Methods {
  const methods = Object.entries<Operation>(operations).map(([name, operation]) => {
    const method = (...words: unknown[]) => {
      const [input, own] = operation.takes === 'nothing' ? [undefined, words[0]] : words;
      return call(operation, input, { ...options, ...(own as CallOptions | undefined) });
    };
    return [name, method] as const;
  });
  return Object.fromEntries(methods) as Methods;
}
