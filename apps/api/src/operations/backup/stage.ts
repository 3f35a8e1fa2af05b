import { rm } from 'node:fs/promises'
import { ConfigError } from '#api/config.ts'
import { AppError } from '#api/platform/app-error.ts'
import { createId } from '#api/platform/ids.ts'

/** Minutes after which a checked archive is deleted. */
const EXPIRY_MINUTES = 60

type Options = {
  folder: string
  /** Field of errors. */
  field: string
  /** Message while another call runs. */
  busy: string
}

/** Holds one checked archive in a folder until it is confirmed. Runs one check or import at a time. */
export function createStage({ folder, field, busy }: Options) {
  let id: string | undefined
  let expiry: NodeJS.Timeout | undefined
  let isBusy = false

  const runAlone = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (isBusy) throw new AppError('conflict', busy)
    isBusy = true
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error
      throw AppError.forField('unprocessable', field, error.message)
    } finally {
      isBusy = false
    }
  }

  const clear = async () => {
    id = undefined
    clearTimeout(expiry)
    await rm(folder, { recursive: true, force: true })
  }
  const discard = () => runAlone(clear)

  return {
    folder,
    clear,
    discard,

    /** Discards an earlier archive, and stores another one by `check`, which returns a plan. */
    fill: <Plan extends object>(check: () => Promise<Plan>) =>
      runAlone(async () => {
        await clear()
        const plan = await check().catch(async (error) => {
          await clear()
          throw error
        })
        id = createId()
        expiry = setTimeout(() => void discard().catch(() => {}), EXPIRY_MINUTES * 60_000).unref()
        return { ...plan, id }
      }),

    /** @throws AppError `not-found` unless the archive with this id is stored */
    use: (requested: string, work: () => Promise<void>): Promise<void> =>
      runAlone(async () => {
        if (requested !== id) throw new AppError('not-found', 'The check has expired. Repeat it.')
        await work()
      }),
  }
}
