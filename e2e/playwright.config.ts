import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './stock.ts',
  projects: [
    { name: 'main', testMatch: /(?<!\.slow)\.test\.ts$/ },
    { name: 'slow', testMatch: /\.slow\.test\.ts$/ },
  ],
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // Allows for a busy machine. The list ends with the names of all tests that needed their retry.
  retries: 1,
  reporter: process.env.CI ? [['list'], ['github'], ['html', { open: 'never' }]] : 'list',
  // A busy machine needs long to process a large photo.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions,
    screenshot: 'only-on-failure',
    // No DOM snapshots: their recorder fetches blob: pictures, which the pages' security policy refuses.
    trace: { mode: 'on-first-retry', snapshots: false, screenshots: true, sources: true },
  },
})
