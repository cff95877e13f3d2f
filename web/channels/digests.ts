import type { Digest } from '../../src/contract/channels/channel.ts';

export const digestList: readonly { value: Digest; label: string }[] = [
  { value: 'off', label: 'At once' },
  { value: 'hourly', label: 'Together every hour' },
  { value: 'daily', label: 'Together every day' },
];
