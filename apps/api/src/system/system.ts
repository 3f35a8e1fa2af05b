import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#api/config.ts'
import { checkFile } from '#api/database/file-check.ts'
import { mountProbes, systemRoutes, watchDatabase } from './routes.ts'
import { mountSecurityTxt } from './security-txt.ts'
import { createSystemService, type SystemParts } from './service.ts'

/** Time-out (ms) of the check. 100,000 products and 200,000 messages need 4 s of CPU time. */
const CHECK_TIMEOUT_MS = 60_000

type Parts = Pick<SystemParts, 'log' | 'backupState'> & {
  config: Pick<Config, 'dataDir' | 'minFreeBytes' | 'publicUrl' | 'securityContact'>
  /** @throws when the database does not answer */
  ping: () => void
  /** The company's own address; empty where none is known. */
  contactEmail: () => string
}

/** The state of the server, for the administrator and for programs that watch it. */
export function createSystem({ config, ping, contactEmail, ...parts }: Parts) {
  const { dataDir, minFreeBytes, publicUrl, securityContact } = config
  const service = createSystemService({ ...parts, dataDir, minFreeBytes })
  const check = (signal: AbortSignal) =>
    checkFile('running', join(dataDir, 'dhow.sqlite'), { timeoutMs: CHECK_TIMEOUT_MS, signal })
  return {
    service,
    routes: systemRoutes(service),
    mount(app: FastifyInstance): void {
      mountSecurityTxt(app, { publicUrl, contact: () => securityContact ?? contactEmail() })
      mountProbes(app, service, ping)
      watchDatabase(app, service, check)
    },
  }
}
