import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

// Prints the size of the tracked files: bytes of source and of tests, number of files, and words of documents.

const ROOT = join(import.meta.dirname, '..')
const SOURCE = /\.(tsx?|css|[cm]?js|sh|typ)$/
const TEST = /\.test\.|\/testing\/|^e2e\//

const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter(Boolean)
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')
const countKb = (selected: string[]) =>
  Math.round(selected.reduce((sum, file) => sum + Buffer.byteLength(read(file)), 0) / 1000)

const source = files.filter((file) => SOURCE.test(file))
const documents = files.filter((file) => file.endsWith('.md'))
const words = documents.flatMap((file) => read(file).match(/\S+/g) ?? []).length
console.info(`source: ${countKb(source.filter((file) => !TEST.test(file)))} kB
tests: ${countKb(source.filter((file) => TEST.test(file)))} kB
files: ${files.length}
documents: ${words} words`)
