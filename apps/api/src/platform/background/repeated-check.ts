import type { FastifyBaseLogger } from 'fastify'

type Parts = {
  check: () => Promise<void>
  everyMs: number
  log: Pick<FastifyBaseLogger, 'error'>
  /** Message of the log when a check fails. */
  failure: string
}

/** Runs a check at once and then regularly. The next one runs also after a failure. */
export function createRepeatedCheck({ check, everyMs, log, failure }: Parts) {
  let timer: NodeJS.Timeout | undefined
  const run = () => void check().catch((error: unknown) => log.error({ err: error }, failure))
  return {
    start(): void {
      run()
      timer = setInterval(run, everyMs).unref()
    },
    close: (): void => clearInterval(timer),
  }
}
