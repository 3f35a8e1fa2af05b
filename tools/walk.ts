import { execFile, execFileSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'

/**
 * Carries out docs/evolving.md on a copy of the repository, all sections together, because each compilation takes long:
 * 1. applies the diffs of the first steps, and expects tsc to name exactly the files of "Follow the compiler",
 * 2. applies the other diffs, writes the new files, runs the commands, and the tests of each package at once.
 * Finally everything must compile. With the argument `hunks` it only applies the diffs, which takes a second.
 */

const onlyHunks = process.argv[2] === 'hunks'
const ROOT = resolve(import.meta.dirname, '..')
const GUIDE = 'docs/evolving.md'
const SECTIONS = [
  'Add a product field',
  'Add a specification fact',
  'Add an endpoint',
  'Add an admin screen',
]

type Block = { language: string; text: string }

function readSteps(guide: string, title: string): Block[][] {
  const section = guide.split(/^## /m).find((text) => text.startsWith(`${title}\n`))
  if (!section) throw new Error(`${GUIDE} has no section "${title}"`)
  const steps = section.split(/^### /m).slice(1)
  return steps.map((step) =>
    Array.from(step.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, language = '', text = '']) => ({
      language,
      text,
    })),
  )
}

/** Returns the path in a block's first line, such as `--- path` or `// path`. */
const getPath = ({ text }: Block) => text.slice(0, text.indexOf('\n')).replace(/^\S+ /, '')
const isDiff = ({ language }: Block) => language === 'diff'
const isNewFile = ({ language }: Block) => language === 'ts' || language === 'tsx'
const isCommand = ({ language }: Block) => language === 'sh'

/** Returns the text of a hunk without the added (`+`) or the removed (`-`) lines. */
const removeLines = (sign: '+' | '-', hunk: string) =>
  hunk
    .trimEnd()
    .split('\n')
    .filter((line) => !line.startsWith(sign))
    .map((line) => line.slice(1))
    .join('\n')

/** Adds the names of a hunk to the import from their module. */
function addImport(content: string, hunk: string): string | undefined {
  const [, names, source] = /^\+import \{ (.*) \} (from .*)\n$/.exec(hunk) ?? []
  if (names === undefined) return undefined
  return content.replace(/^import \{([^}]*)\} (from .*)$/gm, (line, imported, from) => {
    const all = `${imported},${names}`.split(',').map((name) => name.trim())
    return from === source ? `import { ${[...new Set(all)].join(', ')} } ${source}` : line
  })
}

/**
 * Applies a diff without line numbers. Each hunk must match exactly one place of the file. Most have one line of context,
 * so that they match beside the fields that developers add.
 */
function applyDiff(copy: string, block: Block) {
  const path = join(copy, getPath(block))
  let content = readFileSync(path, 'utf8')
  const hunks = block.text.slice(block.text.indexOf('\n') + 1).split(/^@@\n/m)
  for (const hunk of hunks) {
    const extended = addImport(content, hunk)
    if (extended !== undefined) {
      content = extended
      continue
    }
    const [textBefore = '', after, ...rest] = content.split(removeLines('+', hunk))
    if (after === undefined || rest.length > 0) {
      throw new Error(
        `${getPath(block)} does not match this hunk of ${GUIDE} exactly once. Change the guide too:\n${hunk}`,
      )
    }
    content = textBefore + removeLines('-', hunk) + after
  }
  writeFileSync(path, content)
}

const run = (cwd: string, command: string): Promise<{ ok: boolean; output: string }> =>
  promisify(execFile)('sh', ['-ec', `exec 2>&1\n${command}`], {
    cwd,
    env: { ...process.env, pnpm_config_verify_deps_before_run: 'false' },
    maxBuffer: 100_000_000,
  }).then(
    ({ stdout }) => ({ ok: true, output: stdout }),
    ({ stdout }) => ({ ok: false, output: stdout }),
  )

async function runOrThrow(cwd: string, command: string) {
  console.info(command.trim())
  const { ok, output } = await run(cwd, command)
  if (!ok) throw new Error(`${command}\n${output}`)
}

function listFiles() {
  try {
    const args = ['ls-files', '-z', '-co', '--exclude-standard']
    return execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\0')
  } catch (cause) {
    throw new Error('The checks need git and a clone of the repository, not an archive of it.', {
      cause,
    })
  }
}

const trackedFiles = listFiles().filter((path) => path !== '' && existsSync(join(ROOT, path)))

const packages = trackedFiles
  .filter((path) => /(^|\/)package\.json$/.test(path))
  .map((path) => dirname(path))

/** Links the installed packages into the copy. Links between workspaces are relative, so they stay in the copy. */
function linkModules(copy: string, workspace: string) {
  const folder = join(workspace, 'node_modules')
  if (!existsSync(join(ROOT, folder))) return
  cpSync(join(ROOT, folder), join(copy, folder), {
    recursive: true,
    verbatimSymlinks: true,
    // pnpm would write to its own state files.
    filter: (path) => !/\/\.(?!bin$)[^/]+$/.test(path),
  })
}

async function listFilesWithErrors(copy: string) {
  const projects = packages.filter((path) => existsSync(join(copy, path, 'tsconfig.json')))
  const results = await Promise.all(
    projects.map(async (path) => {
      const { ok, output } = await run(join(copy, path), join(ROOT, 'node_modules/.bin/tsc'))
      const files = Array.from(output.matchAll(/^(\S+)\(\d+,\d+\): error/gm), ([, file = '']) =>
        relative(copy, join(copy, path, file)),
      )
      if (!ok && files.length === 0) throw new Error(output)
      return files
    }),
  )
  return [...new Set(results.flat())].sort()
}

async function expectErrors(copy: string, when: string, expected: string[]) {
  const actual = await listFilesWithErrors(copy)
  const list = (files: string[]) => files.map((file) => `\n  ${file}`).join('') || ' no file'
  if (actual.join() !== expected.join()) {
    throw new Error(`${when}: tsc names${list(actual)}\nbut ${GUIDE} expects${list(expected)}`)
  }
  console.info(`${when}: tsc names${list(actual)}`)
}

function applyBlocks(copy: string, blocks: Block[]) {
  for (const block of blocks.filter(isDiff)) applyDiff(copy, block)
  for (const block of blocks.filter(isNewFile)) {
    writeFileSync(join(copy, getPath(block)), block.text)
  }
}

/** Joins the tests of each package into one command, and leaves out repeated commands. */
function joinCommands(blocks: Block[]): string[] {
  const lines = blocks.filter(isCommand).flatMap(({ text }) => text.trim().split('\n'))
  const groups = Map.groupBy(lines, (line) => line.replace(/(?<= vitest run) .*/, ''))
  return Array.from(groups, ([command, group]) =>
    [command, ...new Set(group.map((line) => line.slice(command.length)))].join(''),
  )
}

const copy = realpathSync(mkdtempSync(join(tmpdir(), 'dhow-walk-')))
const generateTypes = () => runOrThrow(copy, 'pnpm --filter @dhow/web exec react-router typegen')
try {
  for (const path of trackedFiles) cpSync(join(ROOT, path), join(copy, path))
  if (!onlyHunks) {
    for (const workspace of packages) linkModules(copy, workspace)
    symlinkSync(join(ROOT, 'node_modules/.pnpm'), join(copy, 'node_modules/.pnpm'))
    await generateTypes()
  }
  const guide = readFileSync(join(ROOT, GUIDE), 'utf8')
  const sections = SECTIONS.map((title) => readSteps(guide, title))
  for (const [declare = []] of sections) applyBlocks(copy, declare)
  if (!onlyHunks) {
    const namedFiles = sections.flatMap(([, compiler = []]) => compiler.filter(isDiff).map(getPath))
    await expectErrors(copy, 'After the first steps', [...new Set(namedFiles)].sort())
  }
  const rest = sections.flatMap(([, ...steps]) => steps.flat())
  applyBlocks(copy, rest)
  if (!onlyHunks) {
    for (const command of joinCommands(rest)) await runOrThrow(copy, command)
    await generateTypes()
    await expectErrors(copy, 'After all steps', [])
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(copy, { recursive: true, force: true })
}
