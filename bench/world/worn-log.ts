import { withSession } from '@carreto/server/platform/db/session';
import { type AttachOptions, attach } from '@carreto/server/platform/embedded-postgres/attach';

/** What a run writes, and more. */
const megabytes = 768;

/**
 * Has the files of the write-ahead log lie ready, as they do on a server that has run for a while: a new one of 16 MB is
 * filled with zeros first, which stops every commit for some 40 ms, and those of a new server are all new.
 */
export async function wearLog(dataFolder: string): Promise<void> {
  const options: AttachOptions = {
    dataFolder,
    durable: true,
    minFreeBytes: 0,
    waitMs: 60_000,
    say: () => {},
  };
  const server = await attach(options);
  try {
    await withSession(server.superConnection, { applicationName: 'bench' }, async (session) => {
      await session.query('create table worn (filling text)');
      await session.query('alter table worn alter filling set storage external');
      for (let written = 0; written < megabytes; written += 64)
        await session.query(
          'insert into worn select repeat(md5(n::text), 2048) from generate_series(1, 1024) as n',
        );
      await session.query('drop table worn');
      await session.query('checkpoint');
    });
  } finally {
    await server.release();
  }
}
