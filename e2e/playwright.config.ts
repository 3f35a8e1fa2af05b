import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // One bad moment of a busy machine is not a fault; a test that needed it is named as flaky at the end.
  retries: 1,
  reporter: 'list',
  // Patience costs nothing where all is well; a busy machine may take its time over a large photo.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions,
    // No traces: the recorder fetches blob: pictures, which the pages' security policy refuses.
    screenshot: 'only-on-failure',
  },
})
