import { Client } from 'pg';

/** The driver's words for a query that got no answer within `query_timeout`. */
export const readTimeoutMessage = 'Query read timeout';

type Callback = (error: unknown, ...rest: unknown[]) => void;

/**
 * A client that hangs up when the server does not answer in time. The driver only fails the query and would
 * hand the next one to a connection that is still waiting; a frozen server would poison the whole pool.
 */
export class DeadlineClient extends Client {
  constructor(config?: ConstructorParameters<typeof Client>[0]) {
    super(config);
    // A dying connection must never end the process, not even between two queries of a transaction; the
    // query in flight or the next one rejects.
    this.on('error', () => {});
    const plain = this.query.bind(this) as (...parts: unknown[]) => unknown;
    const watched = (...parts: unknown[]): unknown => {
      const last = parts.length - 1;
      const callback = parts[last];
      if (typeof callback === 'function') {
        parts[last] = this.#hangUpAfter(callback as Callback);
        return plain(...parts);
      }
      const result = plain(...parts);
      if (result instanceof Promise) result.catch((error: unknown) => this.#hangUpIfSpoilt(error));
      return result;
    };
    this.query = watched as typeof this.query;
  }

  /** Whether no other query should be sent over a connection that gave this error. */
  protected isSpoiltBy(error: Error): boolean {
    return error.message === readTimeoutMessage;
  }

  protected hangUp(): void {
    this.connection.stream.destroy();
  }

  #hangUpAfter(callback: Callback): Callback {
    return (error, ...rest) => {
      this.#hangUpIfSpoilt(error);
      callback(error, ...rest);
    };
  }

  #hangUpIfSpoilt(error: unknown): void {
    if (error instanceof Error && this.isSpoiltBy(error)) this.hangUp();
  }
}
