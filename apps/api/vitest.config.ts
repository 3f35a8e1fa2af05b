import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/testing/setup.ts'],
    restoreMocks: true,
    // Every test has a server and a data folder of its own: files have nothing to hide from each other.
    isolate: false,
    maxWorkers: '100%',
    // Patience costs nothing where all is well. What a test does alone in two seconds took forty beside all
    // other suites: pictures are made at the lowest priority.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
