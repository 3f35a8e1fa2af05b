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
    // Long, because pictures are drawn at the lowest priority: on a busy machine two seconds become forty.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
