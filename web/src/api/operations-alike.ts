import type { Operation } from '@carreto/contract/client/operation';

const below = '/api/admin/v1';

/**
 * Operations that are alike but for their paths, by their names: each line says a name, a space, and a path below that of the
 * administration. Written out one by one they would be a fortieth of all that the frame fetches.
 */
export function operationsAlike(shared: Omit<Operation, 'path'>, lines: string): [string, Operation][] {
  return lines.split('\n').map((line) => {
    const [name = '', path = ''] = line.split(' ');
    return [name, { ...shared, path: below + path }];
  });
}
