import type { Client } from 'pg';
import { DeadlineClient } from '../deadline-client.ts';
import { boundAcknowledgements } from './bound-acknowledgements.ts';
import type { Host } from './hosts.ts';
import type { Primary } from './primary.ts';

/** "Read-only transaction": a standby, or a primary that became one. */
const readOnly = '25006';

/** The driver finds its server when the client is made; ours only when it connects. */
type Addressed = { host: string; port: number; connectionParameters: { host: string; port: number } };

/**
 * A client that connects to whichever of several servers takes writes, proves that it does, and hangs up when it no longer
 * does, so that a pool makes a new one. `acknowledgeWithinMs` is that of `boundAcknowledgements`.
 */
export function primaryClient(primary: Primary, acknowledgeWithinMs?: number): typeof DeadlineClient {
  return class PrimaryClient extends DeadlineClient {
    #host: Host | undefined;
    #isLeaving = false;

    constructor(config?: ConstructorParameters<typeof Client>[0]) {
      super(config);
      const dial = this.connect.bind(this) as () => Promise<unknown>;
      const connect = (
        callback?: (error: unknown, client?: Client) => void,
      ): Promise<unknown> | undefined => {
        const connecting = this.#connect(dial);
        if (callback === undefined) return connecting;
        connecting.then(
          () => callback(undefined, this),
          (error: unknown) => callback(error),
        );
        return undefined;
      };
      this.connect = connect as typeof this.connect;
      if (acknowledgeWithinMs !== undefined) boundAcknowledgements(this, acknowledgeWithinMs);
      const leave = this.end.bind(this) as (...parts: unknown[]) => unknown;
      const end = (...parts: unknown[]): unknown => {
        this.#isLeaving = true;
        return leave(...parts);
      };
      this.end = end as typeof this.end;
    }

    protected override isSpoiltBy(error: Error): boolean {
      return super.isSpoiltBy(error) || ('code' in error && error.code === readOnly);
    }

    protected override hangUp(): void {
      if (this.#host !== undefined) primary.forget(this.#host);
      super.hangUp();
    }

    async #connect(dial: () => Promise<unknown>): Promise<void> {
      const host = await primary.find();
      const { stream } = this.connection;
      if (stream.destroyed) throw new Error('Connection terminated due to connection timeout');
      this.#host = host;
      const own = { cut: () => this.connection.stream.destroy() };
      primary.enter(own, host);
      this.once('end', () => {
        primary.leave(own);
        if (!this.#isLeaving) primary.forget(host);
      });
      this.#address(host);
      await dial();
      await this.#prove();
    }

    #address({ host, port }: Host): void {
      const self = this as unknown as Addressed;
      Object.assign(self, { host, port });
      Object.assign(self.connectionParameters, { host, port });
    }

    /** What was primary when we looked may be none any more. */
    async #prove(): Promise<void> {
      const { rows } = await this.query<Record<string, string>>('show transaction_read_only');
      if (Object.values(rows[0] ?? {})[0] === 'off') return;
      this.hangUp();
      const error = new Error(`${this.#host?.name} takes no writes`);
      throw Object.assign(error, { code: readOnly });
    }
  };
}
