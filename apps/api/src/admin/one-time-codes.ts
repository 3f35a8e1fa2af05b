/** Time steps before and after the present one whose codes are taken: clocks differ, and people type. */
const TOLERATED_STEPS = 1

/** Seconds that a code lasts, as every authenticator app takes it to. */
const STEP_S = 30

/** Bytes of a secret: RFC 4226 asks for 20. */
const SECRET_BYTES = 20

// Loaded only where somebody uses it.
const load = () => import('otpauth')

/**
 * Makes up the secret of an authenticator app.
 * @returns it in Base32, and as the address of a QR code
 */
export async function makeTotpSecret(
  issuer: string,
  label: string,
): Promise<{ secret: string; uri: string }> {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ issuer, label, secret: new Secret({ size: SECRET_BYTES }) })
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The time step of a code (TOTP, RFC 6238: SHA-1, six digits, 30 s); undefined where it is wrong. */
export async function totpStepOf(
  secret: string,
  code: string,
  now: Date,
): Promise<number | undefined> {
  const { Secret, TOTP } = await load()
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_S })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, timestamp, window: TOLERATED_STEPS })
  return delta === null ? undefined : totp.counter({ timestamp }) + delta
}
