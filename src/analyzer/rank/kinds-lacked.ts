import { machineProvisions } from './machine-provisions.ts';
import { provisions as basicProvisions, type Provision } from './provisions.ts';
import type { Ranked } from './rank.ts';

const provisions = [...basicProvisions, ...machineProvisions];

/** The kinds that a text lacks something of, but those that the cause itself fails to provide. */
export function kindsLacked(text: string, { title, rule }: Ranked): Provision[] {
  const isItself = ({ about, failed }: Provision) => rule >= 0 && about.test(title) && failed.test(title);
  return provisions.filter((kind) => kind.lacked.test(text) && (kind.lacked.test(title) || !isItself(kind)));
}
