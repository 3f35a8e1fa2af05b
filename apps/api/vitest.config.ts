import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Every test has a server and a data folder of its own: files have nothing to hide from each other.
    isolate: false,
    maxWorkers: '100%',
    // Many times what the slowest needs alone: the machine may be small and busy.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
