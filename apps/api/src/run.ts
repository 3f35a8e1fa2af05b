import { ConfigError } from './config.ts'

/** Runs a command. A wrong setting ends it with its one line and exit code 1, not with a stack. */
export async function run(command: () => Promise<void>): Promise<void> {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
