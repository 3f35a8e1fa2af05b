import { Secret, TOTP } from 'otpauth'
import type { startWithAdmin } from './login-as-admin.ts'
import { ADMIN } from './program.ts'

/** Milliseconds that a code lasts. */
const CODE_MS = 30_000

/** The code that an authenticator app shows for a secret, so many codes from now. */
export const appCode = (secret: string, ahead = 0, at = Date.now()): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at + ahead * CODE_MS })

/** Switches the two-step login on as the office does; its first code is spent by that. */
export async function switchTwoStepOn({
  admin,
}: Pick<Awaited<ReturnType<typeof startWithAdmin>>, 'admin'>): Promise<{
  secret: string
  recoveryCodes: string[]
}> {
  const currentPassword = ADMIN.password
  const begun = await admin('POST /api/admin/two-step/begin', { currentPassword })
  const { secret } = begun.body
  // The code before this one, so that this one is there for the login.
  const enabled = await admin('POST /api/admin/two-step', { code: appCode(secret, -1) })
  return { secret, recoveryCodes: enabled.body.recoveryCodes }
}
