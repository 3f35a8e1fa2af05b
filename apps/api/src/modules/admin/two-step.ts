import type { TwoStepProof } from '@dhow/contract/admin/account'
import { AppError } from '#api/platform/app-error.ts'
import { twoStepMail } from '#api/platform/mail/templates/system-mails.ts'
import type { AdminContext } from './context.ts'
import { makeRecoveryCodes, makeTotpSecret, plainCode, totpStepOf } from './two-step-code.ts'

/** Milliseconds that a secret waits for its first code. */
const SETUP_LIFE_MS = 30 * 60_000

const isOff = () => new AppError('conflict', 'The two-step login is off.')
const isOn = () => new AppError('conflict', 'The two-step login is on already.')

const wrongCode = () =>
  AppError.ofField(
    'forbidden',
    'code',
    'This code is not right, or was used. Wait for the next one.',
  )

/** The two-step login: an authenticator app's codes (TOTP), and recovery codes for who has lost it. */
export function createTwoStep(context: AdminContext) {
  const { store, sessions, outbox, now, administrator, companyName } = context
  /** The secret that waits for its first code, and the session that asked for it. */
  let waiting: { secret: string; session: string; until: number } | undefined

  function tell(change: 'on' | 'off'): void {
    outbox.add(twoStepMail({ to: administrator().email, change }))
  }

  /** The proof of a change, by password and code. @throws AppError what the confirmation throws */
  async function confirm({ currentPassword, code }: TwoStepProof): Promise<void> {
    if (administrator().totpSecret === null) throw isOff()
    await context.confirmPassword(currentPassword, async () => {
      const spendCode = await context.checkCode(code)
      if (!spendCode()) throw wrongCode()
    })
  }

  return {
    /**
     * Makes up a secret, which waits for its first code.
     * @throws AppError `conflict` while the two-step login is on, and what `confirmPassword` throws
     */
    async setUpTwoStep(currentPassword: string, session: string) {
      if (administrator().totpSecret !== null) throw isOn()
      await context.confirmPassword(currentPassword)
      const made = await makeTotpSecret(companyName(), administrator().email)
      waiting = { secret: made.secret, session, until: now().getTime() + SETUP_LIFE_MS }
      return made
    },

    /**
     * Switches it on by a first code; every other session ends, for it was begun without one.
     * @returns the recovery codes, which are kept nowhere
     * @throws AppError `gone` without a secret that waits, `forbidden` for a wrong code, `conflict` while it is on
     */
    async enableTwoStep(code: string, session: string): Promise<string[]> {
      if (administrator().totpSecret !== null) throw isOn()
      const { secret } = waiting ?? {}
      if (!secret || waiting?.session !== session || waiting.until <= now().getTime()) {
        throw new AppError('gone', 'This took too long. Please begin again.')
      }
      const step = await totpStepOf(secret, plainCode(code), now())
      if (step === undefined) throw wrongCode()
      const { codes, rows } = makeRecoveryCodes()
      store.transaction(() => {
        if (administrator().totpSecret !== null) throw isOn()
        store.setTotpSecret(secret)
        store.spendTotpStep(step)
        store.setRecoveryCodes(rows)
        tell('on')
      })
      waiting = undefined
      sessions.endOthers(session)
      outbox.drainSoon()
      return codes
    },

    /** New recovery codes in place of the old ones. @throws AppError `conflict` while it is off */
    async renewRecoveryCodes(proof: TwoStepProof): Promise<string[]> {
      await confirm(proof)
      const { codes, rows } = makeRecoveryCodes()
      store.transaction(() => store.setRecoveryCodes(rows))
      return codes
    },

    /** Switches it off. @throws AppError `conflict` while it is off */
    async disableTwoStep(proof: TwoStepProof): Promise<void> {
      await confirm(proof)
      store.transaction(() => {
        store.setTotpSecret(null)
        tell('off')
      })
      outbox.drainSoon()
    },
  }
}
