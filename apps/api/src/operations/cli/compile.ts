import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tuneForSpeed, tuneForStartup } from '#api/platform/memory.ts'

// Fills the compile cache with the server and its worker thread, for a fast first start.
tuneForStartup()
await import('#api/app.ts')
const { openDatabase } = await import('#api/database.ts')
const { WORKER } = await import('#api/tasks.ts')
const { createTaskWorker } = await import('#api/platform/background/background.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'dhow-compile-'))
openDatabase(dataDir).close()
// The cache depends on V8's flags, which a worker thread copies when it starts.
tuneForSpeed()
const worker = createTaskWorker(WORKER, { dataDir, isCopy: false })
await worker.run('rankProducts', [''])
await worker.close()
rmSync(dataDir, { recursive: true })
