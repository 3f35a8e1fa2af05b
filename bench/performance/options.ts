import { parseArgs } from 'node:util'
import type { Size } from '../seed.ts'

export type Options = {
  /** Names of measurements; all when it is empty. */
  only: string[]
  /** How often everything is measured, turn by turn. */
  rounds: number
  /** Seconds of one turn under load. */
  seconds: number
  /** What a large installation holds. */
  large: Size
  /** A commit to measure beside this tree. */
  compare: string | undefined
  /** Whether docs/performance.md is given the table. */
  save: boolean
}

const USAGE = `pnpm bench [--only NAME …] [--rounds N] [--quick] [--compare REF] [--save]

  --only NAME    one measurement, by its name or a part of it; may be given again
  --rounds N     how often everything is measured, turn by turn
  --quick        fewer and shorter rounds, and a smaller large catalogue
  --compare REF  a commit whose server is measured beside this one
  --save         writes the table into docs/performance.md`

/** What the command line asks for; says how it is used and ends where that makes no sense. */
export function readOptions(): Options {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string' },
        quick: { type: 'boolean', default: false },
        compare: { type: 'string' },
        save: { type: 'boolean', default: false },
      },
    })
    const { only, quick, compare, save } = values
    const rounds = Number(values.rounds ?? (quick ? 2 : 5))
    if (!Number.isInteger(rounds) || rounds < 1) throw new Error('--rounds takes a number from 1.')
    return {
      ...{ only, rounds, compare, save },
      seconds: quick ? 1 : 3,
      large: quick
        ? { products: 5_000, messages: 10_000 }
        : { products: 100_000, messages: 200_000 },
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`)
    process.exit(2)
  }
}
