import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'

/**
 * Does what docs/evolving.md says, on a copy of the tree: the changes of each section's first step, after which
 * tsc must name the files of its second step and no others; then all the rest, after which everything must
 * compile and the section's commands succeed.
 */

const ROOT = resolve(import.meta.dirname, '..')
const GUIDE = 'docs/evolving.md'
const SECTIONS = ['Adding a field', 'Adding a route']

type Block = { language: string; text: string }

/** The code blocks of each step of a section. */
function stepsOf(guide: string, title: string): Block[][] {
  const section = guide.split(/^## /m).find((one) => one.startsWith(`${title}\n`))
  if (!section) throw new Error(`${GUIDE} has no section '${title}'`)
  const steps = section.split(/^### /m).slice(1)
  return steps.map((step) =>
    Array.from(step.matchAll(/^```(\w+)\n(.*?)^```$/gms), ([, language = '', text = '']) => ({
      language,
      text,
    })),
  )
}

const fileOf = ({ text }: Block): string => text.slice(0, text.indexOf('\n')).replace(/^\S+ /, '')
const isDiff = ({ language }: Block) => language === 'diff'

/** Replaces what stands in a hunk without its + by what stands in it without its -, in the one place that is it. */
function applyDiff(tree: string, block: Block) {
  const path = join(tree, fileOf(block))
  let content = readFileSync(path, 'utf8')
  const [, ...lines] = block.text.trimEnd().split('\n')
  for (const hunk of lines.join('\n').split(/^@@\n/m)) {
    const side = (dropped: string) =>
      hunk
        .trimEnd()
        .split('\n')
        .filter((line) => !line.startsWith(dropped))
        .map((line) => line.slice(1))
        .join('\n')
    const [before = '', after = '', ...others] = content.split(side('+'))
    if (others.length > 0 || !content.includes(side('+'))) {
      throw new Error(`${fileOf(block)} has not exactly one place for:\n${hunk}`)
    }
    content = before + side('-') + after
  }
  writeFileSync(path, content)
}

/** Runs to the end; answers what was written, and whether it succeeded. */
async function run(cwd: string, command: string): Promise<{ ok: boolean; output: string }> {
  const env = { ...process.env, pnpm_config_verify_deps_before_run: 'false' }
  const child = spawn('sh', ['-ec', command], { cwd, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  const code = await new Promise((done) => child.once('close', done))
  return { ok: code === 0, output }
}

async function mustRun(cwd: string, command: string) {
  console.info(command.trim())
  const { ok, output } = await run(cwd, command)
  if (!ok) throw new Error(`${command}\n${output}`)
}

const trackedFiles = execFileSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\0')
  .filter((path) => path !== '' && existsSync(join(ROOT, path)))

const packages = trackedFiles
  .filter((path) => /(^|\/)package\.json$/.test(path))
  .map((path) => dirname(path))

/** The installed packages for the copy: the same ones, but for the workspace's own, which are the copy's. */
function linkModules(tree: string, workspace: string) {
  const installed = join(ROOT, workspace, 'node_modules')
  if (!existsSync(installed)) return
  const linked = join(tree, workspace, 'node_modules')
  mkdirSync(linked)
  for (const name of readdirSync(installed)) {
    // pnpm's own notes, which it would write into.
    if (name.startsWith('.') && name !== '.bin') continue
    if (name !== '@dhow') {
      symlinkSync(join(installed, name), join(linked, name))
      continue
    }
    mkdirSync(join(linked, name))
    for (const own of readdirSync(join(installed, name))) {
      const target = relative(ROOT, realpathSync(join(installed, name, own)))
      symlinkSync(join(tree, target), join(linked, name, own))
    }
  }
}

/** The files that do not compile, by their path in the tree. */
async function faultyFiles(tree: string): Promise<string[]> {
  const projects = packages.filter((path) => existsSync(join(tree, path, 'tsconfig.json')))
  const faults = await Promise.all(
    projects.map(async (path) => {
      const { ok, output } = await run(join(tree, path), `${join(ROOT, 'node_modules/.bin/tsc')}`)
      const files = Array.from(output.matchAll(/^(\S+)\(\d+,\d+\): error/gm), ([, file = '']) =>
        relative(tree, join(tree, path, file)),
      )
      if (!ok && files.length === 0) throw new Error(output)
      return files
    }),
  )
  return [...new Set(faults.flat())].sort()
}

function expectFiles(what: string, found: string[], stated: string[]) {
  const list = (files: string[]) => files.map((file) => `\n  ${file}`).join('') || ' nothing'
  if (found.join() !== stated.join()) {
    throw new Error(`${what}: tsc names${list(found)}\nand ${GUIDE} says${list(stated)}`)
  }
}

async function walk(tree: string, title: string) {
  console.info(`\n${title}`)
  const [first = [], second = [], ...rest] = stepsOf(readFileSync(join(ROOT, GUIDE), 'utf8'), title)
  for (const block of first) applyDiff(tree, block)
  const named = second.filter(isDiff).map(fileOf).sort()
  expectFiles('After the first step', await faultyFiles(tree), named)
  console.info(`tsc names ${named.length}: ${named.join(', ')}`)

  const others = [...second, ...rest.flat()]
  for (const block of others.filter(isDiff)) applyDiff(tree, block)
  for (const block of others.filter(({ language }) => language === 'ts')) {
    writeFileSync(join(tree, fileOf(block)), block.text)
  }
  expectFiles('After all steps', await faultyFiles(tree), [])
  for (const { language, text } of others) if (language === 'sh') await mustRun(tree, text)
}

const tree = realpathSync(mkdtempSync(join(tmpdir(), 'dhow-walk-')))
try {
  for (const path of trackedFiles) cpSync(join(ROOT, path), join(tree, path))
  for (const workspace of packages) linkModules(tree, workspace)
  await mustRun(tree, 'pnpm --filter @dhow/web exec react-router typegen')
  for (const title of SECTIONS) await walk(tree, title)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(tree, { recursive: true, force: true })
}
