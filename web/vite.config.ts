import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { earlyScript } from './early-script.ts';
import { plainEndpoints } from './plain-endpoints.ts';

const service = `http://127.0.0.1:${process.env.FIRSTFAIL_PORT ?? 8080}`;
const served = ['/api', '/docs', '/openapi.json', '/webhook'];

const early = earlyScript();

// Addresses are relative, so that the service may live below any path; it tells index.html how deep a page is.
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react(), plainEndpoints(), early.plugin],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: 'manifest.json',
    assetsInlineLimit: 0,
    target: 'es2022',
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      input: [resolve(import.meta.dirname, 'index.html'), early.entry],
      output: {
        codeSplitting: {
          groups: [
            { name: 'early', test: early.holds, priority: 1 },
            // What several pages share is one file: over HTTP/1.1 a dozen small files wait for one another.
            { name: 'shared', minShareCount: 3 },
          ],
        },
      },
      // What a page takes from the contract is mostly lists and words; the schemas beside them are left out.
      treeshake: { moduleSideEffects: [{ test: /src.contract/, sideEffects: false }] },
    },
  },
  server: {
    port: 5173,
    // Vite serves nothing else of the checkout, such as the data directory.
    fs: { allow: ['.', '../src/contract', '../src/ci', '../src/kernel', '../docs', '../node_modules'] },
    proxy: Object.fromEntries(served.map((path) => [path, { target: service }])),
  },
});
