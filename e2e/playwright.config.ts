import { defineConfig } from '@playwright/test'
import { findBrowser } from './browser.ts'

/** No GPU, no sandbox (tests run as root in CI), and no calls home. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const executablePath = findBrowser()

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.test.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  timeout: 60_000,
  use: {
    launchOptions: { ...(executablePath && { executablePath }), args: FLAGS },
    // No traces: the recorder fetches blob: pictures, which the pages' security policy refuses.
    screenshot: 'only-on-failure',
  },
})
