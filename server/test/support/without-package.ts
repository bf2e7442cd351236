import { registerHooks } from 'node:module';

/** Does something as where a package is not installed: whoever imports it meanwhile is told that it is not there. */
export async function withoutPackage<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const hooks = registerHooks({
    resolve(specifier, context, next) {
      if (specifier === name) throw new Error(`Cannot find package '${name}'`);
      return next(specifier, context);
    },
  });
  try {
    return await work();
  } finally {
    hooks.deregister();
  }
}
