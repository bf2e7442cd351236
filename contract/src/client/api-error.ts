import type { ErrorBody } from './operations.ts';

/** `unknown`: the answer was not one of Carreto's, but that of something in between. */
type FailureCode = ErrorBody['code'] | 'unknown';

/** A refused call: its status and what the answer said. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  /** Stable; what a program decides upon. */
  readonly code: FailureCode;
  /** Every offending member and what is wrong with it, in Portuguese. */
  readonly details: ErrorBody['details'];
  /** Say it when asking for help; empty where the answer had none. */
  readonly requestId: string;
  /** Seconds after which it may be tried again (`Retry-After`); undefined where the answer does not say. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, body: Partial<ErrorBody>, retryAfterS?: number) {
    const code = body.code ?? 'unknown';
    super(`${status} ${code}: ${body.message ?? 'not an answer of Carreto'}`);
    this.status = status;
    this.code = code;
    this.details = body.details ?? [];
    this.requestId = body.request_id ?? '';
    this.retryAfterS = retryAfterS;
  }
}

/** What a refusal says; reads the answer to its end. */
export async function errorOf(response: Response): Promise<ApiError> {
  const text = await response.text();
  return new ApiError(response.status, readBody(text), secondsOf(response.headers.get('retry-after')));
}

/** Carreto says it in seconds; something in between may name a date, which nobody waits for. */
function secondsOf(header: string | null): number | undefined {
  return header !== null && /^\d{1,6}$/.test(header) ? Number(header) : undefined;
}

function readBody(text: string): Partial<ErrorBody> {
  try {
    const value = JSON.parse(text) as Partial<ErrorBody> | null;
    return typeof value?.code === 'string' && Array.isArray(value.details) ? value : {};
  } catch {
    return {};
  }
}
