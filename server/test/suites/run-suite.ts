/** What was asked for cannot be done; the message says why and how it can. */
export class SuiteError extends Error {
  override readonly name = 'SuiteError';
}

/** Runs a suite to its exit code. Whatever it left open does not keep the process. */
export async function runSuite(main: () => Promise<number>): Promise<void> {
  try {
    process.exit(await main());
  } catch (error) {
    process.stderr.write(`${error instanceof SuiteError ? error.message : (error as Error).stack}\n`);
    process.exit(error instanceof SuiteError ? 2 : 1);
  }
}
