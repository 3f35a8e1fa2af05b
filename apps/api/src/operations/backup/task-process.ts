import { ConfigError } from '#api/config.ts'
import { stageSite } from '#api/operations/site-transfer/stage-site.ts'
import { clearStored, lowerPriority } from './create.ts'
import { stageRestore } from './restore.ts'
import { listPlace, storeInPlace } from './second-place.ts'

// Child process for work with large files. Its arguments contain secrets, so they come as a message.

const tasks = { clearStored, listPlace, stageRestore, stageSite, storeInPlace }

export type BackupTasks = typeof tasks

type Call = { name: keyof BackupTasks; args: unknown[] }

const perform = ({ name, args }: Call): Promise<unknown> =>
  (tasks[name] as (...args: unknown[]) => Promise<unknown>)(...args)

process.once('message', async (call: Call) => {
  lowerPriority()
  const answer = await perform(call).then(
    (result) => ({ result }),
    (error: Error) =>
      error instanceof ConfigError ? { problem: error.message } : { fault: String(error.stack) },
  )
  process.send?.(answer, () => process.exit())
})
