import { relative } from 'node:path';
import { type Cluster, port } from './cluster.ts';

/**
 * Settings on the command line of each start, so that an upgrade can change them. No values reach the log: it holds no
 * errors of statements, and no details, contexts or parameters.
 */
export function serverArguments(cluster: Cluster, extra: Record<string, string> = {}): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '',
    port: String(port),
    // Relative to the data directory, because the path of a socket has at most 107 bytes, and a comma would split it.
    unix_socket_directories: relative(cluster.data, cluster.run),
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: '64MB',
    // Enough to sort a page of analyses without a temporary file.
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
