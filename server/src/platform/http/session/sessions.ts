import type { AnyEndpoint } from '@carreto/contract/endpoint';
import type { EntranceRules } from './entrance.ts';

/** How people are known by the cookie of a session. */
export type Sessions<C> = {
  rules: EntranceRules;
  /** Whose session it is, by the SHA-256 of its cookie; undefined where it is nobody's, or has ended. */
  find(hash: string, from: { address: string }): C | undefined | Promise<C | undefined>;
  /** @throws Failure where a session may not call this very endpoint yet, such as `step_up_required`. */
  admit(caller: C, endpoint: AnyEndpoint): void;
};
