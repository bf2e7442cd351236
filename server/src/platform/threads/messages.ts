import type { ErrorCode } from '@carreto/contract/errors';
import type { FailureDetail } from '../../kernel/failure.ts';

/** What a worker thread tells the thread that started it. A failure travels as its parts: classes do not. */
export type ThreadMessage =
  | { kind: 'progress'; progress: unknown }
  | { kind: 'done'; output: unknown }
  | {
      kind: 'failure';
      code: ErrorCode;
      options: { message: string; details: readonly FailureDetail[]; retryAfterS?: number };
    };
