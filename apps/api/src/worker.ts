import { parentPort, workerData } from 'node:worker_threads'
import { createCore } from './core.ts'
import { connect } from './database.ts'
import { AppError } from './platform/app-error.ts'
import type { Call, Outcome } from './platform/background/background.ts'
import { openPictures } from './platform/pictures/pictures.ts'
import { createTasks } from './tasks.ts'

const { dataDir, isCopy } = workerData
const { db, close } = connect(dataDir, isCopy)
const tasks = createTasks(createCore(db, openPictures(dataDir, db)))

function run({ name, args }: Pick<Call, 'name' | 'args'>): Outcome {
  try {
    return { result: (tasks[name] as (...args: unknown[]) => unknown)(...args) }
  } catch (error) {
    if (error instanceof AppError) {
      const { kind, message, issues } = error
      return { failure: { kind, message, issues } }
    }
    const { message, stack, code } = error as Error & { code?: string }
    return { fault: { message, stack, code } }
  }
}

parentPort?.on('message', (call: Call | 'close') => {
  if (call === 'close') {
    close()
    parentPort?.close()
  } else {
    parentPort?.postMessage({ id: call.id, outcome: run(call) })
  }
})
