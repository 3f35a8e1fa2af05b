import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './stock.ts',
  testMatch: '**/*.test.ts',
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  // One bad moment of a busy machine is not a fault. The list ends with the names of all that needed it.
  retries: 1,
  reporter: process.env.CI ? [['list'], ['github'], ['html', { open: 'never' }]] : 'list',
  // Patience costs nothing where all is well; a busy machine may take its time over a large photo.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions,
    screenshot: 'only-on-failure',
    // Without snapshots of the document: their recorder fetches blob: pictures, which the pages' security
    // policy refuses.
    trace: { mode: 'on-first-retry', snapshots: false, screenshots: true, sources: true },
  },
})
