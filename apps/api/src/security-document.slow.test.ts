import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../..')
const text = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')

/** Every tracked file; the document names a file by the end of its path. */
const files = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .map((path) => `/${path.replace('.slow.test.', '.test.')}`)

const namedFiles = Array.from(
  text.matchAll(/`([\w.-]+\/[\w./-]+|[\w.-]+\.tsx?)`/g),
  ([, name = '']) => name,
)

/** Lines of the standard: number, state and reason. */
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) +\|[^|]+\|([^|]+)\|([^|]*)\|$/gm)].map(
  ([, number = '', state = '', reason = '']) => ({ number, state: state.trim(), reason }),
)

describe('docs/security.md', () => {
  it('names only files that exist', () => {
    const missing = namedFiles.filter((name) => !files.some((path) => path.endsWith(`/${name}`)))
    expect(missing).toEqual([])
    expect(namedFiles.length).toBeGreaterThan(100)
  })

  it('lists each of the 260 lines of levels 1 and 2 once, with a state and a reason', () => {
    expect(new Set(rows.map(({ number }) => number)).size).toBe(rows.length)
    expect(rows).toHaveLength(260)
    const incomplete = rows.filter(({ state, reason }) => {
      return !['met', 'n/a', 'not met'].includes(state) || reason.trim() === ''
    })
    expect(incomplete).toEqual([])
  })

  it('states the correct numbers of lines', () => {
    const count = (state: string) => rows.filter((row) => row.state === state).length
    const summary = `Of ${rows.length} lines ${count('met')} are met, ${count('n/a')} do not apply, ${count('not met')} are not met.`
    expect(text.replaceAll('\n', ' ')).toContain(summary)
  })
})
