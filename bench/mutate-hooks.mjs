// Loads a part of the analyser again for each mutant, with the text of one file replaced. The detectors are not reloaded.
const texts = new Map();
const anew = /\/dist\/analyzer\/(?:analyze|classify\/|rank\/|detect\/|tell\/)/;

export function initialize({ port }) {
  port.on('message', ({ mutant, url, text }) => {
    texts.set(`${url}?mutant=${mutant}`, text);
    port.postMessage(mutant);
  });
}

export async function resolve(specifier, context, nextResolve) {
  const resolved = await nextResolve(specifier, context);
  const mutant = /\?mutant=\d+$/.exec(context.parentURL ?? '')?.[0];
  return mutant && anew.test(resolved.url) ? { ...resolved, url: `${resolved.url}${mutant}` } : resolved;
}

export async function load(url, context, nextLoad) {
  const source = texts.get(url);
  return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
}
