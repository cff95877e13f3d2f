const sampledBytes = 16_384;
/** Of a byte that is more frequent than this there is nothing to gain. */
const mostFrequent = sampledBytes / 64;
/** Node searches for so short a text from one occurrence of its first byte to the next. */
const partBytes = 7;
const mostTries = 1000;

/**
 * Searches one log for many texts: for the byte of the text that is rarest in the log, with what follows it. Gives where
 * the text begins, between `from` and `to`, or a negative number.
 */
export function textSearch(log: Buffer): (text: string, from: number, to: number) => number {
  let counts: Uint32Array | undefined;
  return (text, from, to) => {
    const bytes = log.subarray(0, to);
    const wanted = Buffer.from(text);
    counts ??= sampleOf(log);
    const rarest = rarestIn(wanted, counts);
    if ((counts[wanted[rarest] as number] as number) > mostFrequent) return bytes.indexOf(wanted, from);
    const part = wanted.subarray(rarest, rarest + partBytes);
    let at = bytes.indexOf(part, from + rarest);
    for (let tries = 0; at >= 0 && tries < mostTries; tries += 1) {
      const start = at - rarest;
      if (bytes.subarray(start, start + wanted.length).equals(wanted)) return start;
      at = bytes.indexOf(part, at + 1);
    }
    return at < 0 ? at : bytes.indexOf(wanted, at - rarest);
  };
}

/** How often each byte occurs among some of the log's bytes. */
function sampleOf(log: Buffer): Uint32Array {
  const counts = new Uint32Array(256);
  // An odd step does not meet the same column of lines that are equally long.
  const step = Math.floor(log.length / sampledBytes) | 1;
  for (let at = 0; at < log.length; at += step) {
    const byte = log[at] as number;
    counts[byte] = (counts[byte] as number) + 1;
  }
  return counts;
}

function rarestIn(text: Buffer, counts: Uint32Array): number {
  let rarest = 0;
  for (let i = 1; i < text.length; i += 1)
    if ((counts[text[i] as number] as number) < (counts[text[rarest] as number] as number)) rarest = i;
  return rarest;
}
