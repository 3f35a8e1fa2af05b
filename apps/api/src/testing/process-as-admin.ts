import { spawnListeningServer } from './program.ts'
import { sql } from './sql.ts'
import { ADMIN } from './start-test-app.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** Starts a server in another process. `call` makes requests of its administrator. */
export async function startProcessAsAdmin() {
  const dataDir = temporaryFolder()
  const server = await spawnListeningServer({ DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN.password })
  let token = ''
  const call = async <Response>(method: string, path: string, body?: FormData | object) => {
    const isForm = body instanceof FormData
    const response = await fetch(`${server.address}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    })
    return (await response.json()) as Response
  }
  token = (await call<{ token: string }>('POST', '/admin/login', ADMIN)).token
  return { dataDir, server, call }
}

/** Slows down writes by a number of steps, or endlessly, so that a test can interrupt them. */
export function slowDown(dataDir: string, change: string, steps = -1): void {
  sql(
    dataDir,
    `create view forever as with recursive counted(n) as
     (select 1 union all select n + 1 from counted limit ${steps}) select count(*) as n from counted`,
  )
  sql(dataDir, `create trigger slow ${change} begin select n from forever; end`)
}
