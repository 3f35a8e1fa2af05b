import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryRoot } from './temporary-root.ts'

/** A folder of this test's own, gone when the test is over. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(temporaryRoot(), 'dhow-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
