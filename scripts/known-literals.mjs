import { bundler } from './bundler.mjs';
import { root } from './checkout.mjs';

/** A plugin of rolldown that computes the literals of signs at build time, for a process that reads one log. */
export async function knownLiteralsPlugin() {
  const code = `export const knownLiterals = new Map(${JSON.stringify(await literalsOfSigns())});`;
  const load = (id) => (/[\\/]src[\\/]analyzer[\\/]classify[\\/]known-literals\.ts$/.test(id) ? code : undefined);
  return { name: 'known-literals', load };
}

async function literalsOfSigns() {
  const { rolldown, resolve } = await bundler();
  const input = 'src/analyzer/classify/literals-of-signs.ts';
  const bundle = await rolldown({ input, cwd: root, platform: 'neutral', logLevel: 'warn', resolve });
  const { output } = await bundle.generate({ format: 'esm' });
  await bundle.close();
  const module = `data:text/javascript;base64,${Buffer.from(output[0].code).toString('base64')}`;
  return (await import(module)).literalsOfSigns();
}
