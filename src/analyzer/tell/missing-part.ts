import { type Cut, isAtEnd, type RunEnd } from '../outline/run-end.ts';

/** `what` is missing, as the end of a sentence; `whole` says more in a sentence of its own, or is empty. */
export type MissingPart = { what: string; whole: string };

const limit = ' The CI stopped writing there, and the run went on.';

/** What a log that was cut lacks, as far as it says so. */
export function missingPart({ cuts }: RunEnd): MissingPart {
  const cut = cuts.find(isAtEnd) ?? cuts[0];
  if (cut === undefined) return { what: 'it ends before the run does', whole: '' };
  if (cut.part === 'last line') return { what: 'it breaks off in its last line', whole: '' };
  const amount = amountOf(cut);
  if (cut.part === 'end')
    return { what: `what came after ${amount ? `its limit of ${amount}` : 'its last line'} is missing`, whole: limit };
  if (cut.part === 'middle') return { what: `${amount || 'a part'} in the middle is missing`, whole: '' };
  return { what: amount ? `the first ${amount} are missing` : 'its beginning is missing', whole: '' };
}

/** Bytes as a person says them; only digits and units, nothing else of the log. */
function amountOf({ amount }: Cut): string | undefined {
  const bytes = /^(?<count>\d{5,12}) bytes$/.exec(amount ?? '')?.groups?.count;
  if (bytes === undefined) return amount;
  const mebibytes = Number(bytes) / 1024 / 1024;
  return mebibytes >= 1 ? `${Math.round(mebibytes * 10) / 10} MiB` : `${Math.round(Number(bytes) / 1024)} KiB`;
}
