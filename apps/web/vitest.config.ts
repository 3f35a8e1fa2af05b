import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const ON_SERVER = '{app,server}/**/*server.test.{ts,tsx}'

// React Router's plugin would compile these files as routes.
export default defineConfig({
  plugins: [react()],
  test: {
    onConsoleLog: (log) => !log.includes('`viewTransition` option'),
    maxWorkers: '100%',
    isolate: false,
    // Fewer garbage collections.
    execArgv: ['--max-semi-space-size=64'],
    // Overrides the shell's value, because React's production build cannot be tested.
    env: { NODE_ENV: 'test' },
    testTimeout: 20_000,
    setupFiles: ['app/testing/setup.ts'],
    // Two groups, because a worker has one environment.
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: [ON_SERVER],
          maxWorkers: 1,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['{app,build-plugins}/**/*.test.{ts,tsx}'],
          exclude: [ON_SERVER],
          environment: 'jsdom',
          sequence: { groupOrder: 1 },
        },
      },
    ],
    // Finds tests that depend on the files before them. Repeat an order with --sequence.seed.
    sequence: { shuffle: { files: true } },
  },
})
