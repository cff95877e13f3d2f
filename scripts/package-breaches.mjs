/** The licences under which a package may be part of the product. An expression is listed as the package writes it. */
export const allowedLicences = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'Unlicense'],
  ...['(AFL-2.1 OR BSD-3-Clause)', '(MIT OR CC0-1.0)', 'MIT AND ISC AND BSD-3-Clause'],
];

/**
 * The problems with the packages of `lock`, one sentence each with its solution. `manifest` is package.json; `product` has
 * the paths of the packages that are part of the product, each with its licence.
 */
export function packageBreaches({ lock, manifest, product }) {
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '');
  return [
    ...rangesIn(manifest),
    ...packages.flatMap(([path, entry]) => originBreaches(path, entry)),
    ...scriptBreaches(packages, manifest.allowScripts ?? {}),
    ...licenceBreaches(product),
  ];
}

function rangesIn({ dependencies, optionalDependencies, devDependencies }) {
  return Object.entries({ ...dependencies, ...optionalDependencies, ...devDependencies })
    .filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[\w.-]+)?$/.test(version))
    .map(([name, version]) => `${name} is wanted as "${version}". Name one exact version of the npm registry.`);
}

/** .npmrc keeps the registry's addresses out of the lockfile, so an address in it belongs to another source. */
function originBreaches(path, { link, resolved, integrity }) {
  if (link || resolved !== undefined) {
    return [`${path} comes from ${resolved ?? 'a link'}, not from the npm registry. Install a published version.`];
  }
  if (/^sha512-[A-Za-z0-9+/]{86}==$/.test(integrity ?? '')) return [];
  return [`${path} has no SHA-512 hash. Remove its entry from package-lock.json and run npm install.`];
}

function scriptBreaches(packages, allowed) {
  const running = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  const unknown = running
    .filter(([path]) => !(nameOf(path) in allowed))
    .map(
      ([path]) => `${path} has an install script. Choose another package, or say in allowScripts whether it may run.`,
    );
  const inProduct = running
    .filter(([path, { dev }]) => !dev && allowed[nameOf(path)] === false)
    .map(([path]) => `${path} is part of the product, and its install script does not run. Choose another package.`);
  const names = new Set(running.map(([path]) => nameOf(path)));
  const left = Object.keys(allowed)
    .filter((name) => !names.has(name))
    .map((name) => `allowScripts names ${name}, which has no install script. Remove it there.`);
  return [...unknown, ...inProduct, ...left];
}

function licenceBreaches(product) {
  return product
    .filter(({ licence }) => !allowedLicences.includes(licence))
    .map(({ path, licence }) => {
      const stated = typeof licence === 'string' ? `under ${licence}` : 'under no licence that it states';
      return `${path} is ${stated}. Choose another package, or decide on the licence in scripts/package-breaches.mjs.`;
    });
}

function nameOf(path) {
  return path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
