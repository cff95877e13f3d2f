export const presetDays = 30;

/** The number of days in the address. */
export function daysIn(text: string | undefined): number {
  const days = Number(text);
  return Number.isInteger(days) && days >= 1 && days <= 365 ? days : presetDays;
}
