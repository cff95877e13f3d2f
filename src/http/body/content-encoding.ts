export type ContentEncoding = 'identity' | 'gzip';

/** Undefined for an encoding that the service does not read. */
export function contentEncodingOf(header: string | undefined): ContentEncoding | undefined {
  const name = header?.trim().toLowerCase() ?? '';
  if (name === '' || name === 'identity') return 'identity';
  return name === 'gzip' || name === 'x-gzip' ? 'gzip' : undefined;
}
