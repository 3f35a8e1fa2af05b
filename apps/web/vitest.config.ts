import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// React Router's plugin would compile these files as routes.
export default defineConfig({
  plugins: [react()],
  test: {
    onConsoleLog: (log) => !log.includes('`viewTransition` option'),
    maxWorkers: '100%',
    isolate: false,
    // Finds tests that depend on the files before them. Repeat an order with --sequence.seed.
    sequence: { shuffle: { files: true } },
    testTimeout: 120_000,
    setupFiles: ['app/testing/setup.ts'],
    include: ['{app,build-plugins}/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
  },
})
