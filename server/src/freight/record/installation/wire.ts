import type { InstallationView } from '@carreto/contract/admin/integration/installation';
import type { InstallationRead } from './read-installation.ts';

export function toInstallation(read: InstallationRead): InstallationView {
  const { startedAt, processes, backup, attention } = read;
  return {
    ...read,
    startedAt: startedAt.toISOString(),
    processes: processes.map(({ id: _, ...process }) => ({
      ...process,
      startedAt: process.startedAt.toISOString(),
      seenAt: process.seenAt.toISOString(),
    })),
    backup: {
      at: backup.last?.at.toISOString() ?? null,
      bytes: backup.last?.bytes ?? null,
      state: backup.state,
    },
    attention: { ...attention, retentionReachedAt: attention.retentionReachedAt.toISOString() },
  };
}
