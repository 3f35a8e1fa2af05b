import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Server } from '../server.ts'

/** The mails that a server without SMTP has written, oldest first, as they would be sent. */
async function mailsOf({ dataDir }: Server): Promise<string[]> {
  const folder = join(dataDir, 'mail')
  const files = await readdir(folder).catch(() => [])
  const mails = files.filter((file) => file.endsWith('.eml')).sort()
  return Promise.all(mails.map((file) => readFile(join(folder, file), 'utf8')))
}

/** What is found in the mails, oldest first; a soft line break (RFC 2045) is none. */
export async function findInMails(server: Server, pattern: RegExp): Promise<string[]> {
  const mails = await mailsOf(server)
  return mails.flatMap((mail) => mail.replaceAll(/=\r?\n/g, '').match(pattern)?.[1] ?? [])
}

/** The path of the reset link that was mailed last, when there are so many. */
export async function mailedResetPath(server: Server, count: number): Promise<string> {
  const find = () => findInMails(server, /(\/admin\/reset-password\/[\w-]{43})/)
  await expect.poll(async () => (await find()).length).toBe(count)
  return (await find()).at(-1) ?? ''
}
