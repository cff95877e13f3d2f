import { relative } from 'node:path';
import { type Cluster, port } from './cluster.ts';

/**
 * Given on the command line at each start, so that an upgrade of firstfail brings its own. Values never reach the
 * log: errors of statements are not logged at all, and what is logged comes without detail, context and parameters.
 */
export function serverArguments(cluster: Cluster, extra: Record<string, string> = {}): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    // Relative to the data directory: a socket's path may have 107 bytes, and a list would split at a comma.
    unix_socket_directories: relative(cluster.data, cluster.run),
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    // Enough that a page of analyses is never sorted in a temporary file.
    work_mem: '16MB',
    io_method: 'sync',
    jit: 'off',
    timezone: 'UTC',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    ...silentLog,
    ...extra,
  };
  return [`-D${cluster.data}`, ...Object.entries(settings).map(([name, value]) => `--${name}=${value}`)];
}

const silentLog = {
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_parameter_max_length: '0',
  log_parameter_max_length_on_error: '0',
  log_min_duration_statement: '-1',
  log_min_duration_sample: '-1',
  log_transaction_sample_rate: '0',
  log_statement: 'none',
  log_duration: 'off',
  log_lock_waits: 'off',
  log_temp_files: '-1',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_filename: 'postgresql-%u.log',
  log_file_mode: '0600',
  log_rotation_age: '1d',
  log_truncate_on_rotation: 'on',
};
