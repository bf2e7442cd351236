import { Client } from 'pg';
import { type Connection, driverConfig, type SessionOptions } from './connection.ts';

/** Longest to wait for a connection where the caller says nothing else. */
const connectTimeoutMs = 10_000;
/** How long the server may take to close a session that says goodbye. */
const goodbyeMs = 2000;

/** Opens one session outside the pool. The caller ends it. */
export async function openSession(connection: Connection, options: SessionOptions): Promise<Client> {
  const client = new Client(driverConfig(connection, { connectTimeoutMs, ...options }));
  // Without a listener the death of the connection would end the process; the next query rejects anyway.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Runs `act` in a session of its own and ends the session, whatever happens. */
export async function withSession<Result>(
  connection: Connection,
  options: SessionOptions,
  act: (client: Client) => Promise<Result>,
): Promise<Result> {
  const client = await openSession(connection, options);
  try {
    return await act(client);
  } finally {
    await endSession(client);
  }
}

/** Says goodbye, and hangs up on a server that does not: an open session would keep the process alive. Never rejects. */
export async function endSession(client: Client): Promise<void> {
  const hangUp = setTimeout(() => client.connection.stream.destroy(), goodbyeMs);
  await client.end().catch(() => {});
  clearTimeout(hangUp);
}
