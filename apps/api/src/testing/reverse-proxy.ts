import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import {
  connect as connectHttp2,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2'
import { connect } from 'node:net'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { connect as connectTls } from 'node:tls'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { encodeMultipart } from './caller.ts'
import { CERTIFICATE } from './mailbox.ts'
import { ADMIN, freePort, MAIN, run } from './program.ts'
import { publishSite } from './sql.ts'
import { createSite } from './start-with-site.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

const DEPLOY = join(import.meta.dirname, '../../../../deploy')

export const PROXIES = ['nginx', 'caddy'] as const

type ProxyName = keyof typeof CONFIGURED

export const isInstalled = (program: string): boolean => spawnSync('which', [program]).status === 0

/** Reads a file of deploy/ and replaces paths and ports, which must exist. */
function readDeployFile(file: string, places: Record<string, string>) {
  return Object.entries(places).reduce(
    (text, [written, here]) => {
      expect(text).toContain(written)
      return text.replaceAll(written, here)
    },
    readFileSync(join(DEPLOY, file), 'utf8'),
  )
}

type Places = { folder: string; http: number; https: number; dhow: number }

/** Writes the configuration from deploy/, and returns the command to start it. */
const CONFIGURED = {
  nginx({ folder, http, https, dhow }) {
    const site = readDeployFile('nginx/dhow.conf', {
      'listen 80;': `listen 127.0.0.1:${http};`,
      'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
      'listen [::]:80;': '',
      'listen [::]:443 ssl http2;': '',
      'www.example.com': 'localhost',
      '127.0.0.1:3000': `127.0.0.1:${dhow}`,
      '/etc/dhow/tls/fullchain.pem': join(folder, 'cert.pem'),
      '/etc/dhow/tls/privkey.pem': join(folder, 'key.pem'),
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
    const site = readDeployFile('caddy/Caddyfile', {
      '{$DHOW_DOMAIN:www.example.com} {': `https://localhost:${https} {\n tls ${folder}/cert.pem ${folder}/key.pem`,
      '{$DHOW_UPSTREAM:127.0.0.1:3000}': `127.0.0.1:${dhow}`,
      '/opt/dhow/deploy': DEPLOY,
      'lb_try_duration 10s': 'lb_try_duration 200ms',
    })
    const around = `{\n admin off\n skip_install_trust\n http_port ${http}\n https_port ${https}\n}\n`
    writeFileSync(join(folder, 'Caddyfile'), around + site)
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')]
  },
} satisfies Record<string, (places: Places) => string[]>

type Proxy = { url: string; http: number }

/** Starts nginx or Caddy in front of a server, and waits until it listens. */
async function startProxy(name: ProxyName, dhow: number, attempts = 3): Promise<Proxy> {
  const folder = createTemporaryFolder()
  writeFileSync(join(folder, 'cert.pem'), CERTIFICATE.cert)
  writeFileSync(join(folder, 'key.pem'), CERTIFICATE.key)
  const [http, https] = [await freePort(), await freePort()]
  const [command = '', ...args] = CONFIGURED[name]({ folder, http, https, dhow })
  mkdirSync(join(folder, 'home'))
  const env = { PATH: process.env.PATH, HOME: join(folder, 'home') }
  const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  let errors = ''
  child.stderr.on('data', (chunk) => (errors += chunk))
  onTestFinished(async () => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  })
  const isUp = async () => child.exitCode !== null || (await isListening(https))
  await expect.poll(isUp, { message: errors }).toBe(true)
  if (child.exitCode !== null) {
    // Another program may have taken a port since it was free.
    if (attempts > 1) return await startProxy(name, dhow, attempts - 1)
    throw new Error(`${command} ended: ${errors}`)
  }
  return { http, url: `https://localhost:${https}` }
}

const isListening = async (port: number) => {
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

export type Answered = { status: number; headers: IncomingHttpHeaders; body: Buffer }

/** Creates a client with HTTP/2 over TLS. `localAddress` is any of 127.0.0.0/8. */
export function createVisitor(url: string, localAddress: string) {
  const { hostname: servername, port } = new URL(url)
  const to = { host: '127.0.0.1', port: Number(port), servername, localAddress }
  const createConnection = () => connectTls({ ...to, ca: CERTIFICATE.cert, ALPNProtocols: ['h2'] })
  const session = connectHttp2(url, { createConnection })
  // Each request receives the error, too.
  session.on('error', () => {})
  onTestFinished(() => session.destroy())
  return (path: string, headers: OutgoingHttpHeaders = {}, body?: Uint8Array): Promise<Answered> =>
    new Promise((resolve, reject) => {
      const method = body ? 'POST' : 'GET'
      const stream = session.request({ ':method': method, ':path': path, ...headers })
      const chunks: Buffer[] = []
      let answer: IncomingHttpHeaders = {}
      stream.once('response', (received) => (answer = received))
      stream.on('data', (chunk) => chunks.push(chunk))
      stream.once('error', reject)
      stream.once('end', () =>
        resolve({
          status: Number(answer[':status']),
          headers: answer,
          body: Buffer.concat(chunks),
        }),
      )
      stream.end(body)
    })
}

export const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' }

export const JSON_BODY = { 'content-type': 'application/json' }

export const encodeJson = (body: object) => Buffer.from(JSON.stringify(body))

export const decodeText = ({ headers, body }: Answered): string => {
  if (headers['content-encoding'] === 'br') return String(brotliDecompressSync(body))
  return String(headers['content-encoding'] === 'gzip' ? gunzipSync(body) : body)
}

/** Starts the server with a site behind nginx or Caddy. */
export async function startBehind(name: ProxyName, settings: Record<string, string> = {}) {
  const port = await freePort()
  const proxy = await startProxy(name, port)
  const env = {
    DATA_DIR: createTemporaryFolder(),
    WEB_BUILD: createSite(),
    PORT: String(port),
    PUBLIC_URL: proxy.url,
    TRUST_PROXY: 'on',
    ADMIN_PASSWORD: ADMIN.password,
    LOG_LEVEL: 'warn',
    ...settings,
  }
  const start = async () => {
    const started = run(MAIN, [], env)
    onTestFinished(() => void started.end('SIGKILL'))
    await started.waitForOutput('Dhow is at ')
    publishSite(env.DATA_DIR)
    return started
  }
  const server = await start()
  const visitor = createVisitor(proxy.url, '127.0.0.2')
  const login = async () => {
    const { body } = await visitor('/api/admin/login', JSON_BODY, encodeJson(ADMIN))
    return { authorization: `Bearer ${JSON.parse(String(body)).token}` }
  }
  const addProduct = async (session: object, form: FormData) => {
    const { payload, headers } = await encodeMultipart(form)
    const { status, body } = await visitor('/api/products', { ...session, ...headers }, payload)
    return { status, body: JSON.parse(String(body)) }
  }
  return { ...proxy, visitor, login, addProduct, kill: () => server.end('SIGKILL'), start, server }
}
