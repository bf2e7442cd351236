import type { Operation } from '@carreto/contract/client/operation';

const below = '/api/admin/v1';

/** Operations that are alike but for their paths: what they share, and a line for each with its name and its path below the administration's. */
export type Alike = readonly [shared: Omit<Operation, 'path'>, lines: string];

/** Operations by their names, all of which the groups have. Written out one by one they would be a fortieth of all that the frame fetches. */
export function operationsOf<Name extends string>(
  groups: readonly Alike[],
): Readonly<Record<Name, Operation>> {
  const operations = groups.flatMap(([shared, lines]) =>
    lines.split('\n').map((line): [string, Operation] => {
      const [name = '', path = ''] = line.split(' ');
      return [name, { ...shared, path: below + path }];
    }),
  );
  return Object.fromEntries(operations) as Record<Name, Operation>;
}
