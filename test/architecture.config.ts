import { defineConfig } from 'vitest/config';

/** The architecture alone: it reads the sources and needs no database. */
export default defineConfig({ test: { include: ['test/architecture.test.ts'], testTimeout: 60_000 } });
