import { Client } from 'pg';
import { type Connection, driverConfig, type SessionOptions } from './connection.ts';

/** Opens one session outside the pool. The caller ends it. */
export async function openSession(connection: Connection, options: SessionOptions): Promise<Client> {
  const client = new Client(driverConfig(connection, options));
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
    await client.end().catch(() => {});
  }
}
