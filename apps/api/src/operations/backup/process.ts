import { ConfigError } from '#api/config.ts'
import { createProcesses } from '#api/platform/processes/run-in-process.ts'
import type { BackupTasks, Outcome } from './task-process.ts'

const DAY_S = 86_400

/** A backup lists all files of the site, and may copy them to a slow place. */
const LIMITS = { memoryMb: 4_000, cpuSeconds: DAY_S, timeoutMs: DAY_S * 1_000 }

const processes = createProcesses({
  module: new URL('task-process.ts', import.meta.url),
  // A third of the server's share of the CPU. With the usual 10, a backup would never finish on a busy machine.
  niceness: 5,
})

/**
 * Runs a task in a child process, so that neither hashing nor encryption delays requests.
 * @throws ConfigError with a message for people, another error of the task, or the reason of `signal`
 */
export async function runTask<Name extends keyof BackupTasks>(
  name: Name,
  args: Parameters<BackupTasks[Name]>,
  signal: AbortSignal,
): Promise<Awaited<ReturnType<BackupTasks[Name]>>> {
  type Result = Awaited<ReturnType<BackupTasks[Name]>>
  const call = { name, args }
  const { output, problem } = await processes.run<Outcome<Result>>(call, { ...LIMITS, signal })
  if (!output) throw new Error(`${name}: ${problem}`)
  if ('problem' in output) throw new ConfigError(output.problem)
  return output.result
}
