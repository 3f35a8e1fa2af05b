import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from './program.ts'
import { isInstalled } from './reverse-proxy.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

export const canRunDovecot: boolean = isInstalled('dovecot') && process.getuid?.() === 0
if (!canRunDovecot) {
  process.stderr.write('SKIPPED: a mailbox of Dovecot, because it is not installed or needs root\n')
}

/**
 * Starts Dovecot 2.3 with one mailbox, whose mails are files. Needs root, because Dovecot changes its user.
 * @param tokenInfoUrl address that returns the account of an access token; without it, the login has a password
 */
export async function openDovecot(tokenInfoUrl?: string) {
  const folder = createTemporaryFolder()
  const port = await freePort()
  const mailbox = join(folder, 'mail')
  const parts = ['cur', 'new', 'tmp'].map((name) => join(mailbox, name))
  for (const path of parts) mkdirSync(path, { recursive: true })
  for (const path of [folder, mailbox, ...parts]) chmodSync(path, 0o777)
  const config = join(folder, 'dovecot.conf')
  const oauth = join(folder, 'oauth2.conf')
  writeFileSync(oauth, `tokeninfo_url = ${tokenInfoUrl}\nusername_attribute = email\n`)
  const passdb = tokenInfoUrl
    ? `auth_mechanisms = xoauth2\npassdb {\n  driver = oauth2\n  mechanisms = xoauth2\n  args = ${oauth}\n}`
    : 'passdb {\n  driver = static\n  args = password=secret\n}'
  writeFileSync(
    config,
    `base_dir = ${join(folder, 'run')}
log_path = ${join(folder, 'log')}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
mail_location = maildir:${mailbox}
${passdb}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
first_valid_uid = 1
first_valid_gid = 1
`,
  )
  let server: ChildProcess | undefined
  const isRunning = () => server?.exitCode === null && server.signalCode === null
  const kill = async () => {
    if (!server || !isRunning()) return
    const ended = once(server, 'exit')
    // Its processes form a group.
    process.kill(-(server.pid as number), 'SIGKILL')
    server = undefined
    await ended
  }
  const start = async () => {
    for (;;) {
      // Ends at once while processes that were killed still use the port.
      if (!isRunning()) {
        server = spawn('dovecot', ['-F', '-c', config], { detached: true, stdio: 'ignore' })
      }
      const socket = connect(port, '127.0.0.1')
      const greeting = await once(socket, 'data').catch(() => undefined)
      socket.destroy()
      if (greeting) return
      await setTimeout(20)
    }
  }
  await start()
  onTestFinished(kill)
  let delivered = 0
  return {
    port,
    url: `imap://sales:secret@127.0.0.1:${port}/INBOX`,
    kill,
    start,
    deliver(raw: string): void {
      const name = `${String(++delivered).padStart(6, '0')}.test`
      const file = join(mailbox, 'tmp', name)
      writeFileSync(file, raw)
      // Dovecot is another user, and the umask of the tests may forbid it to read.
      chmodSync(file, 0o666)
      renameSync(file, join(mailbox, 'new', name))
    },
    /** Returns the files of the mailbox. Dovecot writes flags, such as read, into their names. */
    listFiles: (): string[] =>
      ['new', 'cur'].flatMap((part) => readdirSync(join(mailbox, part))).toSorted(),
  }
}

/** Returns the mail process of a server. */
export const findMailProcess = (server: number): number | undefined =>
  readdirSync(`/proc/${server}/task`)
    .flatMap((thread) =>
      readFileSync(`/proc/${server}/task/${thread}/children`, 'utf8').split(' ').filter(Boolean),
    )
    .map(Number)
    .find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('mail-task'))
