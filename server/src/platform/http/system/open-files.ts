/** As the report of the runtime calls it. */
const openFiles = 'open_files';
/** The rest is for the database, files, threads and calls that leave the house. */
const shareOfConnections = 2 / 3;

/**
 * How many files, sockets among them, this process may have open at once; Infinity where nobody says. The runtime has raised
 * the soft limit to the hard one before.
 */
export function openFileLimit(): number {
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report;
  const before = report.excludeNetwork ?? false;
  // Only the limits are read; this spares questions to name servers.
  report.excludeNetwork = true;
  try {
    const { userLimits } = report.getReport() as { userLimits?: Record<string, { soft?: unknown }> };
    const soft = userLimits?.[openFiles]?.soft;
    return typeof soft === 'number' && soft > 0 ? soft : Number.POSITIVE_INFINITY;
  } finally {
    report.excludeNetwork = before;
  }
}

/** How many connections may be accepted under a limit of open files: two thirds of it, and no more than `most`. */
export function connectionsUnder(limit: number, most: number): number {
  return Math.max(1, Math.min(most, Math.floor(limit * shareOfConnections)));
}
