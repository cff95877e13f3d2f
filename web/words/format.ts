const whole = new Intl.NumberFormat();
const share = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 });
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' });
const plurals = new Intl.PluralRules('en');

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

export function number(value: number): string {
  return whole.format(value);
}

export function percent(value: number): string {
  return share.format(value);
}

/** `1 failure`, `2 failures`. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${plurals.select(value) === 'one' ? one : many}`;
}

export function bytes(value: number): string {
  if (value < 1024) return `${number(value)} bytes`;
  const [size, unit] = value < 1024 ** 2 ? [value / 1024, 'KiB'] : [value / 1024 ** 2, 'MiB'];
  return `${size.toFixed(size < 10 ? 1 : 0)} ${unit}`;
}

export function ago(date: Date, nowMs: number): string {
  const seconds = (date.getTime() - nowMs) / 1000;
  const [unit, width] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 0];
  return width === 0 ? 'just now' : relative.format(Math.round(seconds / width), unit);
}
/** A value of a closed list as a label: `type_check` becomes Type check. */
export function words(name: string): string {
  if (name === 'vcs') return 'Version control';
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
