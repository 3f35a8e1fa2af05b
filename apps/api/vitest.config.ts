import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Every test starts its own server on its own data folder, so files can share a process.
    isolate: false,
    sequence: { shuffle: { files: true } },
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
