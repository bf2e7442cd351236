import { Client } from 'pg';
import { type Connection, driverConfig, type SessionOptions } from './connection.ts';
import { primaryOf } from './hosts/primary.ts';
import { primaryClient } from './hosts/primary-client.ts';
import { learnsFrom, setBounds, setsBoundsLater, startOptions } from './pooler.ts';

/** Longest to wait for a connection where the caller says nothing else. */
const connectTimeoutMs = 10_000;
/** How long the server may take to close a session that says goodbye. */
const goodbyeMs = 2000;

/** Opens one session outside the pool, of several servers with the one that takes writes. The caller ends it. */
export async function openSession(connection: Connection, options: SessionOptions): Promise<Client> {
  try {
    return await open(connection, options);
  } catch (error) {
    if (learnsFrom(error, connection)) return open(connection, options);
    throw error;
  }
}

async function open(connection: Connection, options: SessionOptions): Promise<Client> {
  const config = driverConfig(connection, startOptions(connection, { connectTimeoutMs, ...options }));
  const primary = primaryOf(connection);
  const client = primary === undefined ? new Client(config) : new (primaryClient(primary))(config);
  // Without a listener the death of the connection would end the process; the next query rejects anyway.
  client.on('error', () => {});
  await client.connect();
  if (setsBoundsLater(connection)) await setBounds(client, options);
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
