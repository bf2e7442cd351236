import { startApp } from '../app.ts';
import { demoBanner } from '../demo/banner.ts';
import { demoFilePath, readDemoFile, writeDemoFile } from '../demo/demo-file.ts';
import { seedDemo } from '../demo/seed.ts';
import type { DemoAccess } from '../demo/wire.ts';
import { createDataFolder } from '../platform/embedded-postgres/places.ts';
import { createLog } from '../platform/log/log.ts';
import { type Command, complain, print } from './command.ts';
import { serverConfig, serverOptions, untilTold } from './start.ts';

/** The main job on a world of its own, from one command. */
export const demo: Command = {
  name: 'demo',
  summary: 'run Carreto with a demo world and print a quote to paste',
  options: serverOptions,
  notes: [
    'The data stays in .carreto/demo (or --data) for the next start. Tokens and addresses for scripts are in its demo.json.',
  ],
  async run(args) {
    const config = serverConfig(args, { CARRETO_DATA: '.carreto/demo', CARRETO_LOG_LEVEL: 'warn' });
    complain('carreto: preparing the demo world ...');
    await createDataFolder(config.dataFolder);
    let access: Omit<DemoAccess, 'baseUrl'> | undefined;
    const app = await startApp(config, createLog({ level: config.logLevel }), {
      async prepare(ctx) {
        access = await seedDemo(ctx, await readDemoFile(config.dataFolder));
        await ctx.mirror.refresh();
      },
      async beforeReady(address) {
        if (access !== undefined)
          await writeDemoFile(config.dataFolder, { ...access, baseUrl: config.baseUrl ?? address });
      },
    });
    if (access !== undefined)
      print(
        demoBanner({ ...access, baseUrl: config.baseUrl ?? app.address }, demoFilePath(config.dataFolder)),
      );
    return untilTold(app);
  },
};
