import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { calculateChecksum } from '#api/platform/data-dir/checksum.ts'
import { startConversation } from '#api/testing/conversations.ts'
import { openImapServer } from '#api/testing/imap-server.ts'
import { runSql } from '#api/testing/sql.ts'

const BASE64 = 'Content-Transfer-Encoding: base64'

const WAIT = { timeout: 60_000, interval: 20 }

/** Two copies of a mail of 25 MB. The memory of an idle process depends on the machine. */
const MAX_GROWTH_MB = 50

/** Returns the ids of the processes that this one has started. */
const listChildPids = async (): Promise<number[]> => {
  const threads = await readdir('/proc/self/task')
  return threads.flatMap((thread) =>
    readFileSync(`/proc/self/task/${thread}/children`, 'utf8')
      .split(' ')
      .filter(Boolean)
      .map(Number),
  )
}

const findMailProcess = async (): Promise<number | undefined> =>
  (await listChildPids()).find((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mail-task'),
  )

/** Returns the highest memory of a process so far, in MB. */
const readPeak = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/status`, 'utf8').match(/VmHWM:\s+(\d+)/)?.[1]) / 1_024

async function start() {
  const imap = await openImapServer()
  const conversation = await startConversation({ env: { IMAP_URL: imap.url } })
  const listAnswers = async () =>
    (await conversation.read()).entries.filter(
      ({ kind }) => kind === 'answer' || kind === 'automatic',
    )
  await vi.waitUntil(() => imap.commands.some((command) => /^IDLE/.test(command)), WAIT)
  const buildHead = (type: string, id: string) =>
    [
      'From: Ada <ada@visitor.example>',
      'Subject: Re: tea',
      `Message-ID: <${id}>`,
      `In-Reply-To: ${conversation.readLastMailId()}`,
      `Content-Type: ${type}`,
      '',
      '',
    ].join('\r\n')
  return { ...conversation, imap, listAnswers, buildHead }
}

it('stores only the headers of a mail that ends the process three times, and goes on', async () => {
  const { imap, listAnswers, buildHead } = await start()
  const first = imap.deliver(`${buildHead('text/plain', '1@x')}Hostile`)
  imap.deliver(`${buildHead('text/plain', '2@x')}Harmless`)
  let ends = 0
  const kill = async () => {
    const pid = await findMailProcess()
    if (pid === undefined) return
    ends += 1
    process.kill(pid, 'SIGKILL')
  }
  imap.withholds = (uid) => {
    if (uid === first) void kill()
    return uid === first
  }
  await vi.waitFor(
    async () =>
      expect(await listAnswers()).toMatchObject([
        { text: '', notice: 'This mail could not be read. Open it in your mailbox.' },
        { text: 'Harmless' },
      ]),
    WAIT,
  )
  expect(ends).toBe(3)
})

it('reads a mail of 25 MB in little memory, and its 30 pictures completely', async () => {
  const { imap, listAnswers, buildHead, dataDir } = await start()
  const pictures = Array.from({ length: 30 }, () => randomBytes(583_000))
  const parts = pictures.map((picture, index) => {
    const lines = picture.toString('base64').replaceAll(/.{76}/g, '$&\r\n')
    return `Content-Type: image/jpeg\r\nContent-ID: <${index}>\r\n${BASE64}\r\n\r\n${lines}`
  })
  const html = pictures.map((_, index) => `<img src="cid:${index}">`).join('')
  const body = [`Content-Type: text/html\r\n\r\nSee the photos.${html}`, ...parts]
    .map((part) => `--B\r\n${part}\r\n`)
    .join('')
  const pid = await findMailProcess()
  const idle = readPeak(pid ?? 0)
  let peak = idle
  imap.deliver(`${buildHead('multipart/related; boundary=B', '1@x')}${body}--B--\r\n`)
  await vi.waitFor(async () => {
    // The process ends afterwards if it has become large.
    if (pid === (await findMailProcess())) peak = readPeak(pid ?? 0)
    const [answer] = await listAnswers()
    expect(answer).toMatchObject({ text: 'See the photos.' })
    expect(answer?.files).toHaveLength(30)
  }, WAIT)
  const folder = join(dataDir, 'enquiry-files')
  const stored = (await readdir(folder)).map((name) =>
    calculateChecksum(readFileSync(join(folder, name))),
  )
  const rows = runSql<{ sha256: string }>(dataDir, 'select sha256 from file_checksums')
  const hashes = pictures.map((picture) => calculateChecksum(picture).sha256).toSorted()
  expect(stored.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes)
  expect(rows.map(({ sha256 }) => sha256).toSorted()).toEqual(hashes)
  expect(await readdir(join(dataDir, 'incoming'))).toEqual([])
  expect(idle).toBeGreaterThan(50)
  expect(peak - idle).toBeLessThan(MAX_GROWTH_MB)
})

it('reads what is useful of hostile mails', async () => {
  const { imap, listAnswers, buildHead } = await start()
  const mails: [type: string, body: string][] = [
    ['text/html', '<b>a</b>'.repeat(125_000)],
    ['text/html', '<div>'.repeat(200_000)],
    ['text/plain', '\r\n'.repeat(10_000_000)],
    ['text/plain', 'Sent from my 2026-11-26'.repeat(1_000_000)],
    [`text/plain\r\nX-Long: ${'a'.repeat(20_000_000)}`, ''],
    ['text/html', `A<img src="data:image/png;base64,${'A'.repeat(20_000_000)}">`],
    ['multipart/mixed; boundary=B', '--B\r\n\r\nx\r\n'.repeat(10_000)],
    ['text/plain', 'The last one'],
  ]
  for (const [index, [type, body]] of mails.entries())
    imap.deliver(buildHead(type, `${index}@x`) + body)
  await vi.waitFor(async () => expect(await listAnswers()).toHaveLength(mails.length), WAIT)
  const texts = (await listAnswers()).map(({ text, notice }) => [
    text.slice(0, 12),
    notice?.slice(0, 30),
  ])
  const cut = 'The end of this long mail is m'
  expect(texts).toEqual([
    ['aaaaaaaaaaaa', cut],
    ['[The rest is', cut],
    ['', cut],
    ['Sent from my', cut],
    ['', 'This mail could not be read. O'],
    ['A', undefined],
    ['x\n\nx\n\nx\n\nx\n\n', 'It has more parts than can be '],
    ['The last one', undefined],
  ])
})
