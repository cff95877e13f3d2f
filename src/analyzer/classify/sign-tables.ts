import type { Sign } from './sign.ts';
import { commandSigns } from './signs-of-commands.ts';
import { placeSigns } from './signs-of-places.ts';
import { codeSigns } from './signs-of-text-code.ts';
import { deploymentSigns } from './signs-of-text-deployment.ts';
import { everydaySigns } from './signs-of-text-everyday.ts';
import { everydaySignsTranslated } from './signs-of-text-everyday-translated.ts';
import { nameSigns } from './signs-of-text-names.ts';
import { phraseSigns } from './signs-of-text-phrases.ts';
import { surroundingsSigns } from './signs-of-text-surroundings.ts';
import { translatedSigns } from './signs-of-text-translated.ts';

export type SignTables = Record<'text' | 'command' | 'place', readonly Sign[]>;

export const signTables: SignTables = {
  text: [
    ...codeSigns,
    ...surroundingsSigns,
    ...deploymentSigns,
    ...nameSigns,
    ...phraseSigns,
    ...everydaySigns,
    ...translatedSigns,
    ...everydaySignsTranslated,
  ],
  command: commandSigns,
  place: placeSigns,
};

/** The expressions of all tables, always in the same order. */
export function expressionsOf(tables: SignTables): readonly RegExp[] {
  return Object.values(tables).flatMap((signs) => signs.flatMap(([, , anyOf]) => anyOf));
}
