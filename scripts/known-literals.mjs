import { evaluated } from './bundler.mjs';

/** A plugin of rolldown that computes the literals of signs at build time, for a process that reads one log. */
export async function knownLiteralsPlugin() {
  const { literalsOfSigns } = await evaluated('src/analyzer/classify/literals-of-signs.ts');
  const code = `export const knownLiterals = new Map(${JSON.stringify(literalsOfSigns())});`;
  const load = (id) => (/[\\/]src[\\/]analyzer[\\/]classify[\\/]known-literals\.ts$/.test(id) ? code : undefined);
  return { name: 'known-literals', load };
}
