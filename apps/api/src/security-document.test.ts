import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** Short names of folders in the document. */
const FOLDERS = { api: 'apps/api/src', web: 'apps/web/app', contract: 'packages/contract/src' }

const pathOf = (named: string) => {
  const [first = '', ...rest] = named.split('/')
  return [FOLDERS[first as keyof typeof FOLDERS] ?? first, ...rest].join('/')
}

/** Files that the document names, each with the titles that follow it in “quotes”. */
const named = [...text.matchAll(/`([\w.-]+\/[\w./-]+)`((?:,? “[^”]+”)*)/g)].map(
  ([, file = '', titles = '']) => ({
    file: pathOf(file),
    titles: [...titles.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title),
  }),
)

/** Rows of the standard: number, state and reason. */
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|[^|]+\|([^|]+)\|([^|]*)\|$/gm)].map(
  ([, number = '', state = '', where = '']) => ({ number, state: state.trim(), where }),
)

describe('docs/security.md', () => {
  it('names no file and no test that is not there', () => {
    const missing = named.flatMap(({ file, titles }) => {
      if (!existsSync(join(ROOT, file))) return [file]
      const source = readFileSync(join(ROOT, file), 'utf8')
      return titles.filter((title) => !source.includes(title)).map((title) => `${file}: ${title}`)
    })
    expect(missing).toEqual([])
    expect(named.length).toBeGreaterThan(100)
  })

  it('has each of the 260 lines of levels 1 and 2 once, with its state and a reason', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect(rows).toHaveLength(260)
    const odd = rows.filter(({ state, where }) => {
      const isKnown = ['met', 'n/a', 'not met'].includes(state)
      return !isKnown || where.trim() === ''
    })
    expect(odd).toEqual([])
  })

  it('counts them as they are', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length
    const said = `Of ${rows.length} lines ${count('met')} are met, ${count('n/a')} do not apply, ${count('not met')} are not met.`
    expect(text.replaceAll('\n', ' ')).toContain(said)
  })
})
