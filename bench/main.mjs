import process from 'node:process';

// Every figure comes with what it is compared to in the same run on the same machine.

const parts = {
  analyzer: async () => (await import('./analyzer.mjs')).benchAnalyzer(),
  server: async () => (await import('./server.mjs')).benchServer(),
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(parts, name));
if (unknown.length > 0) {
  console.error(`There is no part called ${unknown.join(', ')}; there are ${Object.keys(parts).join(' and ')}.`);
  process.exit(2);
}
for (const [name, bench] of Object.entries(parts)) if (wanted.length === 0 || wanted.includes(name)) await bench();
