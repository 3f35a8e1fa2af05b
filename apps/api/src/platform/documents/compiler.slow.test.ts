import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { inspectPdf } from '#api/testing/pdf.ts'
import { createJpeg } from '#api/testing/pictures.ts'
import { createTemporaryFolder } from '#api/testing/temporary-folder.ts'
import { createCompiler, type Order } from './compiler.ts'

const READ = '#let data = json(bytes(sys.inputs.data))\n#set text(font: "Inter", fallback: false)\n'

const SLOW = '#for a in range(1500) { for b in range(1500) { let c = a * b } } Done'

type Limits = Parameters<typeof createCompiler>[1]

/** Starts a compiler of one template, and returns the processes that it has started. */
function start(template: string, limits?: Limits) {
  const templates = createTemporaryFolder()
  writeFileSync(join(templates, 'test.typ'), READ + template)
  const compiler = createCompiler(templates, limits)
  onTestFinished(compiler.close)
  const compile = async (
    data: unknown = {},
    pictures: Record<string, string> = {},
    order: Order = {},
  ) => {
    const to = join(templates, `${Math.random()}.pdf`)
    const request = { template: 'test.typ', data: JSON.stringify(data), pictures, to }
    await compiler.compile(request, order)
    return inspectPdf(readFileSync(to))
  }
  const listProcesses = () =>
    readdirSync('/proc').filter(
      (pid) => /^\d+$/.test(pid) && readArguments(pid).includes(templates),
    )
  const kill = async () => {
    await expect.poll(listProcesses).toHaveLength(1)
    process.kill(Number(listProcesses()[0]), 'SIGKILL')
    await expect.poll(listProcesses).not.toContain(listProcesses()[0] ?? '')
  }
  return { compile, listProcesses, kill, close: compiler.close }
}

function readArguments(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

it('prints texts as they are', async () => {
  const { compile } = start('#data.text')
  const text = '#read("/etc/passwd") #import "@preview/a:1.0.0" *b* $c$ <d> @e \\ // /* 😀 ก \u0000'
  expect(await compile({ text })).toMatchObject({ pages: 1, fonts: ['Inter-Regular'] })
})

it('names unreadable pictures to the template', async () => {
  const { compile } = start('#for p in data { if p not in sys.inputs.missing { image(p) } }')
  const folder = createTemporaryFolder()
  const picture = await createJpeg(40, 30)
  writeFileSync(join(folder, 'a.jpg'), picture)
  writeFileSync(join(folder, 'b.jpg'), picture.subarray(0, 200))
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  const pictures = Object.fromEntries(names.map((name) => [name, join(folder, name)]))
  expect(await compile(names, pictures)).toMatchObject({ pictures: ['DCTDecode'] })
})

it('refuses a document that needs too much memory, and compiles the next one', async () => {
  const { compile } = start('#if data.heavy { range(200000000) } else [Light]')
  await expect(compile({ heavy: true })).rejects.toMatchObject({
    kind: 'unprocessable',
    message: expect.stringContaining('needs too much memory'),
  })
  expect(await compile({ heavy: false })).toMatchObject({ pages: 1 })
})

it('refuses a document that takes too long, and ends its process', async () => {
  const { compile, listProcesses } = start(SLOW, { cpuSeconds: 0.1 })
  await expect(compile()).rejects.toMatchObject({
    kind: 'unprocessable',
    message: expect.stringContaining('takes too long'),
  })
  await expect.poll(listProcesses).toEqual([])
})

it('gives a document its CPU time on a busy machine', async () => {
  const { compile, listProcesses } = start('Short')
  await compile()
  const [pid] = listProcesses().map(Number)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  process.kill(pid ?? 0, 'SIGSTOP')
  const pdf = compile()
  await vi.advanceTimersByTimeAsync(60_000)
  process.kill(pid ?? 0, 'SIGCONT')
  expect(await pdf).toMatchObject({ pages: 1 })
  expect(listProcesses()).toEqual([String(pid)])
})

it('refuses a document whose process is stuck', async () => {
  const { compile } = start(SLOW, { timeoutMs: 100 })
  await expect(compile()).rejects.toMatchObject({ kind: 'busy', retryAfterS: 15 })
})

it('retries once when the process is killed', async () => {
  const { compile, kill } = start(SLOW)
  const first = compile()
  await kill()
  expect(await first).toMatchObject({ pages: 1 })
  const second = compile()
  second.catch(() => {})
  await kill()
  await kill()
  await expect(second).rejects.toMatchObject({ kind: 'busy', retryAfterS: 15 })
})

it('does not start another process when the server stops', async () => {
  const { compile, listProcesses, close } = start(SLOW)
  const result = compile()
  result.catch(() => {})
  await expect.poll(listProcesses).toHaveLength(1)
  close()
  await expect(result).rejects.toMatchObject({ kind: 'busy' })
  expect(listProcesses()).toEqual([])
})

it('refuses documents that do not fit in the queue', async () => {
  const { compile } = start('Short', { queue: 1 })
  const results = await Promise.allSettled([compile(), compile(), compile()])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect(results[2]).toMatchObject({ reason: { kind: 'busy', retryAfterS: 15 } })
})

it('compiles documents of the office before those of waiting visitors', async () => {
  const { compile } = start('Short')
  const ended: string[] = []
  const end = (name: string) => () => ended.push(name)
  const visitors = ['first', 'second'].map((visitor) =>
    compile({}, {}, { visitor }).then(end(visitor)),
  )
  await Promise.all([...visitors, compile().then(end('office'))])
  expect(ended).toEqual(['first', 'office', 'second'])
})

it('drops a document that nobody waits for', async () => {
  const { compile } = start(SLOW)
  const [running, waiting] = [new AbortController(), new AbortController()]
  const documents = [running, waiting].map(({ signal }) =>
    compile({}, {}, { visitor: 'a', signal }),
  )
  const other = compile({}, {}, { visitor: 'b' })
  waiting.abort(new Error('closed'))
  await expect(documents[1]).rejects.toThrow('closed')
  running.abort(new Error('closed'))
  await expect(documents[0]).rejects.toThrow('closed')
  expect(await other).toMatchObject({ pages: 1 })
})

it('ends a process after some documents', async () => {
  const { compile, listProcesses } = start('Short', { maxTasks: 2 })
  await compile()
  const [first] = listProcesses()
  await compile()
  await expect.poll(listProcesses).toEqual([])
  await compile()
  expect(listProcesses()).not.toContain(first)
})

it('ends an idle process', async () => {
  const { compile, listProcesses } = start('Short', { idleTimeoutMs: 300 })
  await compile()
  await expect.poll(listProcesses).toEqual([])
})

it('throws the error of the disk', async () => {
  const templates = createTemporaryFolder()
  writeFileSync(join(templates, 'test.typ'), 'Short')
  const compiler = createCompiler(templates)
  onTestFinished(compiler.close)
  const to = join(templates, 'gone', 'a.pdf')
  const request = { template: 'test.typ', data: '{}', pictures: {}, to }
  await expect(compiler.compile(request)).rejects.toMatchObject({ code: 'ENOENT' })
  await expect(compiler.compile({ ...request, template: 'none.typ' })).rejects.toThrow('none.typ')
})
