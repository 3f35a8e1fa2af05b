import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Without the plugin of React Router, which would compile these files as the routes of an app.
export default defineConfig({
  plugins: [react()],
  test: {
    // jsdom has no view transitions; the router logs a warning.
    onConsoleLog: (log) => !log.includes('`viewTransition` option'),
    // By default one core stays free, which on a machine with two cores is half of it.
    maxWorkers: '100%',
    // Loading React for every file takes longer than the tests.
    isolate: false,
    // Finds tests that depend on the files before them. Repeat an order with --sequence.seed.
    sequence: { shuffle: { files: true } },
    testTimeout: 120_000,
    setupFiles: ['app/testing/setup.ts'],
    include: ['{app,build-plugins}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
  },
})
