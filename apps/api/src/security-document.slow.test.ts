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

/** Returns the requirements of a list, such as `2.4.3–4, 2.4.6`. */
function listRequirements(heading: string): string[] {
  const section = text.split(/^### /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return Array.from(section.matchAll(/^- ([\d.,– ]+):/gm), ([, lines = '']) => lines.split(', '))
    .flat()
    .flatMap((range) => {
      const [, group, first, last = first] = range.match(/^(\d+\.\d+\.)(\d+)(?:–(\d+))?$/) ?? []
      const length = Number(last) - Number(first) + 1
      return Array.from({ length }, (_, index) => `${group}${Number(first) + index}`)
    })
}

describe('docs/security.md', () => {
  it('names only files that exist', () => {
    const names = Array.from(
      text.matchAll(/`([\w.-]+\/[\w./-]+|[\w.-]+\.tsx?)`/g),
      ([, name = '']) => name,
    )
    const missing = names.filter((name) => !files.some((path) => path.endsWith(`/${name}`)))
    expect(missing).toEqual([])
    expect(names.length).toBeGreaterThan(60)
  })

  it('lists each of the 260 lines of levels 1 and 2 once, and states their numbers', () => {
    const met = listRequirements('Met')
    const notMet = listRequirements('Not met')
    const notApplicable = listRequirements('Not applicable')
    const all = [...met, ...notMet, ...notApplicable]
    expect(new Set(all).size).toBe(all.length)
    expect(all).toHaveLength(260)
    const summary = `Of 260 lines ${met.length} are met, ${notApplicable.length} do not apply, ${notMet.length} are not met.`
    expect(text.replaceAll('\n', ' ')).toContain(summary)
  })
})
