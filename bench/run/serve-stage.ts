/**
 * The other side of `startStage`: runs `act` with the input and sends back what it returns. The process ends
 * when the parent lets go, after `close`.
 */
export function serveStage<Input, Result>(
  act: (input: Input) => Promise<{ result: Result; close?: () => Promise<void> }>,
): void {
  process.once('message', (message) => {
    void run(message as { input: Input });
  });

  async function run({ input }: { input: Input }): Promise<void> {
    const { result, close } = await act(input);
    process.once('disconnect', () => {
      void (close?.() ?? Promise.resolve()).finally(() => process.exit(0));
    });
    process.send?.(result);
  }
}
