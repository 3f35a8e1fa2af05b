import { defineConfig } from '@playwright/test'
import { launchOptions } from './browser.ts'

export default defineConfig({
  testDir: '.',
  globalSetup: './seed.ts',
  projects: [
    { name: 'main', testMatch: /(?<!\.slow)\.test\.ts$/ },
    // The list ends with the names of the tests that needed their retry: fix them.
    { name: 'slow', testMatch: /\.slow\.test\.ts$/, retries: 1 },
  ],
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: process.env.CI ? [['list'], ['github'], ['html', { open: 'never' }]] : 'list',
  timeout: 60_000,
  expect: { timeout: 20_000 },
  use: {
    launchOptions,
    screenshot: 'only-on-failure',
  },
})
