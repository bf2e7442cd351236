import { totalmem } from 'node:os';

/** How a server is run: `durable` survives power loss; tests give that up for speed. */
export type ServerMode = { socketFolder: string; logFolder: string; durable: boolean };

export const port = 5432;
/** For some twenty processes with their pools: what a process does not use costs next to nothing. */
export const maxConnections = 200;
const mebibyte = 1024 * 1024;

/** The command line of the server. What is set here cannot be changed in `postgresql.conf`; all else can. */
export function serverArguments(cluster: string, mode: ServerMode): string[] {
  const settings = [
    'listen_addresses=',
    `port=${port}`,
    `unix_socket_directories=${mode.socketFolder}`,
    'unix_socket_permissions=0700',
    `max_connections=${maxConnections}`,
    'timezone=UTC',
    'log_timezone=UTC',
    // Parallel queries take memory from /dev/shm, which containers keep at 64 MB, and cores from requests.
    'max_parallel_workers_per_gather=0',
    ...(mode.durable ? durableSettings(mode.logFolder) : fastSettings),
    ...secretiveLogs,
  ];
  return ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])];
}

/** An eighth of the memory, from 32 MB to 1 GB: the rest is left to Node and to the file cache. */
export function sharedBuffersMb(bytes: number): number {
  return Math.max(32, Math.min(1024, Math.floor(bytes / 8 / mebibyte)));
}

/** What a container may use, when that is less than the machine has. */
function memoryBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

const fastSettings = ['shared_buffers=128MB', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

/** Log files of at most 10 MB, of which `pruneLogs` keeps the newest. */
function durableSettings(logFolder: string): string[] {
  return [
    `shared_buffers=${sharedBuffersMb(memoryBytes())}MB`,
    'fsync=on',
    'logging_collector=on',
    `log_directory=${logFolder}`,
    'log_filename=postgres-%Y-%m-%d-%H%M%S.log',
    'log_file_mode=0600',
    'log_rotation_age=1d',
    'log_rotation_size=10MB',
  ];
}

/**
 * Statements, parameters and the values in error messages may hold secrets. What goes wrong with a statement
 * is told to the client that sent it, which knows what may be logged; the server logs only what is its own.
 */
const secretiveLogs = [
  'log_min_messages=log',
  'log_statement=none',
  'log_min_duration_statement=-1',
  'log_min_error_statement=panic',
  'log_parameter_max_length=0',
  'log_parameter_max_length_on_error=0',
  'log_error_verbosity=terse',
  'log_line_prefix=%m [%p] %a ',
];
