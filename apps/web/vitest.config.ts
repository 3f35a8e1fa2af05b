import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

// Without the router's own plugin, which would compile these files as the routes of an app.
export default defineConfig({
  plugins: [react()],
  test: {
    environment: 'jsdom',
    include: ['{app,build-plugins}/**/*.test.{ts,tsx}'],
    // jsdom has no view transitions; the router says that it goes without.
    onConsoleLog: (log) => !log.includes('`viewTransition` option'),
    // By default one core stays free, which on a machine of two is half of it.
    maxWorkers: '100%',
    testTimeout: 20_000,
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['app/testing/setup.ts'],
  },
})
