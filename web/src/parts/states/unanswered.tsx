import type { Permission } from '@carreto/contract/permissions';
import { Failed, Loading } from './states.tsx';

type UnansweredProps = {
  /** Null while the answer is awaited. */
  error: Error | null;
  /** What the operation wants. */
  needs: Permission;
  again: () => void;
};

/** What stands where an answer of the server would be: it is awaited, was refused, or did not come. */
export function Unanswered({ error, needs, again }: UnansweredProps) {
  return error === null ? <Loading /> : <Failed error={error} permission={needs} again={again} />;
}
