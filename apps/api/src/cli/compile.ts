import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tuneForSpeed, tuneForStartup } from '#api/memory.ts'

// Loads the server and its worker thread once, so that their first start finds them in the compile cache.
tuneForStartup()
await import('#api/app.ts')
const { openDatabase } = await import('#api/database/open.ts')
const { createTaskWorker } = await import('#api/background/task-worker.ts')
const dataDir = mkdtempSync(join(tmpdir(), 'dhow-compile-'))
openDatabase(dataDir).close()
// The cache depends on V8's flags, which a worker thread copies when it starts.
tuneForSpeed()
const worker = createTaskWorker(dataDir)
await worker.run('findProducts', ['', true])
await worker.close()
rmSync(dataDir, { recursive: true })
