import { spawnListeningServer } from './program.ts'
import { runSql } from './sql.ts'
import { ADMIN } from './start-test-app.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

// biome-ignore lint/suspicious/noExplicitAny: responses of many calls
type Sent = { status: number; body: any }

/** Starts a server in another process. `call` makes requests of its administrator, and `send` returns the status too. */
export async function startProcessAsAdmin(env: Record<string, string> = {}, within?: string[]) {
  const { DATA_DIR: dataDir = createTemporaryFolder() } = env
  const settings = { ADMIN_PASSWORD: ADMIN.password, ...env, DATA_DIR: dataDir }
  const server = await spawnListeningServer(settings, within)
  let token = ''
  const send = async (method: string, path: string, body?: FormData | object): Promise<Sent> => {
    const isForm = body instanceof FormData
    const response = await fetch(`${server.address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? await response.json() : await response.blob() }
  }
  const call = async <Response>(method: string, path: string, body?: FormData | object) =>
    (await send(method, path, body)).body as Response
  token = (await call<{ token: string }>('POST', '/admin/login', ADMIN)).token
  return { dataDir, server, call, send }
}

/** Slows down writes by a number of steps, or endlessly, so that a test can interrupt them. */
export function slowDown(dataDir: string, change: string, steps = -1): void {
  runSql(
    dataDir,
    `create view forever as with recursive counted(n) as
     (select 1 union all select n + 1 from counted limit ${steps}) select count(*) as n from counted`,
  )
  runSql(dataDir, `create trigger slow ${change} begin select n from forever; end`)
}
