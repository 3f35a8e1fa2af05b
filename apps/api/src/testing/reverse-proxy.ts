import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { freePort } from './program.ts'
import { CERTIFICATE } from './smtp-certificate.ts'
import { temporaryFolder } from './temporary-folder.ts'

const DEPLOY = join(import.meta.dirname, '../../../../deploy')

export const PROXIES = ['nginx', 'caddy'] as const

export type ProxyName = (typeof PROXIES)[number]

/** Whether a program is installed here. */
export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0

/** A file of deploy/ with the places of this test; what is to be replaced has to be there. */
function fromDeploy(file: string, places: Record<string, string>): string {
  return Object.entries(places).reduce(
    (text, [written, here]) => {
      expect(text).toContain(written)
      return text.replaceAll(written, here)
    },
    readFileSync(join(DEPLOY, file), 'utf8'),
  )
}

type Places = { folder: string; http: number; https: number; dhow: number }

/** Each makes its configuration of the one in deploy/, and is begun by the command. */
const CONFIGURED = {
  nginx({ folder, http, https, dhow }) {
    const site = fromDeploy('nginx/dhow.conf', {
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2;': '',
      'www.example.com': 'localhost',
      '127.0.0.1:3000': `127.0.0.1:${dhow}`,
      '/etc/dhow/tls/fullchain.pem': join(folder, 'cert.pem'),
      '/etc/dhow/tls/privkey.pem': join(folder, 'key.pem'),
      '/var/lib/nginx/dhow': join(folder, 'kept'),
      '/opt/dhow/deploy': DEPLOY,
    })
    const around = `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
      user ${userInfo().username};
      events { worker_connections 64; }
      http { include /etc/nginx/mime.types; access_log off; client_body_temp_path ${folder}/bodies;
        proxy_temp_path ${folder}/answers; ${site} }`
    writeFileSync(join(folder, 'nginx.conf'), around)
    return ['nginx', '-e', join(folder, 'error.log'), '-c', join(folder, 'nginx.conf')]
  },

  caddy({ folder, http, https, dhow }) {
    const site = fromDeploy('caddy/Caddyfile', {
      '{$DHOW_DOMAIN:www.example.com} {': `https://localhost:${https} {\n tls ${folder}/cert.pem ${folder}/key.pem`,
      '{$DHOW_UPSTREAM:127.0.0.1:3000}': `127.0.0.1:${dhow}`,
      '/opt/dhow/deploy': DEPLOY,
      'lb_try_duration 10s': 'lb_try_duration 200ms',
    })
    const around = `{\n admin off\n skip_install_trust\n http_port ${http}\n https_port ${https}\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), around + site)
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  },
} satisfies Record<ProxyName, (places: Places) => string[]>

/** Starts nginx or Caddy with the configuration of deploy/ before a server on a port, and waits until it listens. */
export async function startProxy(name: ProxyName, dhow: number) {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'cert.pem'), CERTIFICATE.cert)
  writeFileSync(join(folder, 'key.pem'), CERTIFICATE.key)
  const [http, https] = [await freePort(), await freePort()]
  const [command = '', ...args] = CONFIGURED[name]({ folder, http, https, dhow })
  mkdirSync(join(folder, 'home'))
  const env = { PATH: process.env.PATH, HOME: join(folder, 'home') }
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk) => (said += chunk))
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  })
  await expect.poll(() => listens(https), { message: said }).toBe(true)
  return { http, https, kept: join(folder, 'kept'), url: `https://localhost:${https}` }
}

const listens = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
