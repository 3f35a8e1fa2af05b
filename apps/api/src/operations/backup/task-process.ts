import { explainError } from '#api/operations/cli/run.ts'
import { stageSite } from '#api/operations/site-transfer/stage-site.ts'
import { createNight } from './create-night.ts'
import { stageRestore } from './restore.ts'
import { listPlace, storeInPlace } from './second-place.ts'

const tasks = { createNight, listPlace, stageRestore, stageSite, storeInPlace }

export type BackupTasks = typeof tasks

export type Outcome<Result> = { result: Result } | { problem: string }

type Call = { name: keyof BackupTasks; args: unknown[] }

/** Runs a task of `runTask`. Its arguments contain secrets, so they come as a message. */
export async function run({ name, args }: Call): Promise<Outcome<unknown>> {
  try {
    return { result: await (tasks[name] as (...args: unknown[]) => Promise<unknown>)(...args) }
  } catch (error) {
    const problem = explainError(error)
    if (problem === undefined) throw error
    return { problem }
  }
}
