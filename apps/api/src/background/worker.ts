import { parentPort, workerData } from 'node:worker_threads'
import { AppError } from '#api/app-error.ts'
import { connect } from '#api/database/open.ts'
import { picturesOf } from '#api/pictures/pictures.ts'
import type { Call, Outcome } from './task-worker.ts'
import { createTasks } from './tasks.ts'

const { db, close } = connect(workerData)
const tasks = createTasks(db, picturesOf(workerData, db))

function outcomeOf({ name, args }: Pick<Call, 'name' | 'args'>): Outcome {
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
    parentPort?.postMessage({ id: call.id, outcome: outcomeOf(call) })
  }
})
