import { type RunningProfile, startProfile } from './profiler.ts';
import type { StageCommand } from './stage.ts';

/** What a stage answers with, and what it leaves running until the parent lets go. */
export type Served<Result> = { result: Result; close?: () => Promise<void> };

/**
 * The other side of `startStage`: runs `act` with the input and sends back what it returns. Afterwards the
 * parent may ask for a profile of what the process does; when it lets go, the process closes and ends.
 */
export function serveStage<Input, Result>(act: (input: Input) => Promise<Served<Result>>): void {
  let close: (() => Promise<void>) | undefined;
  let profile: RunningProfile | undefined;

  async function obey(command: StageCommand): Promise<unknown> {
    if (command.do === 'run') {
      const served = await act(command.input as Input);
      close = served.close;
      return served.result;
    }
    if (command.do === 'start profile') {
      profile = await startProfile();
      return null;
    }
    if (command.do === 'tell processor time') {
      const { user, system } = process.cpuUsage();
      return user + system;
    }
    return profile?.stop();
  }

  process.on('message', (command: StageCommand) => {
    void obey(command).then(
      (result) => process.send?.({ result }),
      (error: unknown) => process.send?.({ error: error instanceof Error ? error.stack : String(error) }),
    );
  });
  process.on('disconnect', () => {
    void (close?.() ?? Promise.resolve()).finally(() => process.exit(0));
  });
}
