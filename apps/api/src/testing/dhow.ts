import { vi } from 'vitest'
import { SETTINGS } from '#api/config.ts'
import { DHOW } from './program.ts'

type Env = Record<string, string | undefined>

let runs = 0

/**
 * Runs a command of `dhow` in this process, because another process takes half a second. The command sees no settings
 * but `env`. Do not run `start`, which changes the memory settings of the process.
 */
export async function runInProcess(args: string[], env: Env) {
  const { argv, exitCode } = process
  const { info, error } = console
  const written = { output: '', errors: '' }
  const collect = (where: keyof typeof written, end: string) => (text: unknown) => {
    written[where] += `${text}${end}`
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'once').mockReturnThis(),
    vi.spyOn(process.stdout, 'write').mockImplementation(collect('output', '')),
    vi.spyOn(process.stderr, 'write').mockImplementation(collect('errors', '')),
  ]
  for (const name of new Set([...SETTINGS, ...Object.keys(env)])) vi.stubEnv(name, env[name])
  console.info = collect('output', '\n')
  console.error = collect('errors', '\n')
  process.argv = [...argv.slice(0, 2), ...args]
  process.exitCode = 0
  try {
    // A new module for each run, because the program starts when it is imported.
    await import(/* @vite-ignore */ `${DHOW}?run=${++runs}`)
    return { code: Number(process.exitCode), ...written }
  } finally {
    Object.assign(process, { argv, exitCode })
    Object.assign(console, { info, error })
    vi.unstubAllEnvs()
    for (const spy of spies) spy.mockRestore()
  }
}
