import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Without the router's own plugin, which would compile these files as the routes of an app.
export default defineConfig({
  plugins: [react()],
  test: {
    // jsdom has no view transitions; the router says that it goes without.
    onConsoleLog: (log) => !log.includes('`viewTransition` option'),
    // By default one core stays free, which on a machine of two is half of it.
    maxWorkers: '100%',
    // To load React anew for every file takes longer than the tests.
    isolate: false,
    testTimeout: 120_000,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['app/testing/setup.ts'],
    include: ['{app,build-plugins}/**/*.test.{ts,tsx}'],
    environment: './app/testing/one-window.ts',
  },
})
