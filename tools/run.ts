import { readdirSync } from 'node:fs'
import { basename } from 'node:path'

// `pnpm tool NAME [ARGUMENT …]` runs tools/NAME.ts.

const names = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.ts') && file !== basename(import.meta.filename))
  .map((file) => basename(file, '.ts'))

const [name = ''] = process.argv.splice(2, 1)
if (names.includes(name)) {
  await import(`./${name}.ts`)
} else {
  console.error(`Usage: pnpm tool NAME [ARGUMENT …]\nNames: ${names.join(', ')}`)
  process.exitCode = 2
}
