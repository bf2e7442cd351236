/** Aborted by the first Ctrl-C or SIGTERM: a suite ends in order. The second one ends it at once. */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      if (controller.signal.aborted) process.exit(name === 'SIGINT' ? 130 : 143);
      process.stderr.write('ends after what is under way; once more ends at once\n');
      controller.abort();
    });
  return controller.signal;
}
