import type { TwoStepProof } from '@dhow/contract/account/account'
import { AppError } from '#api/platform/app-error.ts'
import type { AdminContext } from './context.ts'
import { twoStepMail } from './mails.ts'
import { createRecoveryCodes, createTotpSecret, plainCode, totpStepOf } from './two-step-code.ts'

/** Milliseconds to confirm a secret with its first code. */
const CONFIRM_WITHIN_MS = 30 * 60_000

const WRONG_CODE = 'This code is not right, or was used. Wait for the next one.'

const wrongCode = () => AppError.forField('forbidden', 'code', WRONG_CODE)

export function createTwoStep(context: AdminContext) {
  const { store, sessions, outbox, now, administrator, companyName } = context
  let pending: { secret: string; session: string; until: number } | undefined

  const mailChange = (change: 'on' | 'off') =>
    outbox.add(twoStepMail({ to: administrator().email, change }))

  const requireOff = () => {
    if (administrator().totpSecret !== null) {
      throw new AppError('conflict', 'The two-step login is on already.')
    }
  }

  async function confirm({ currentPassword, code }: TwoStepProof) {
    if (administrator().totpSecret === null) {
      throw new AppError('conflict', 'The two-step login is off.')
    }
    await context.confirmPassword(currentPassword, async () => {
      const spendCode = await context.checkCode(code)
      if (!spendCode()) throw wrongCode()
    })
  }

  return {
    async setUpTwoStep(currentPassword: string, session: string) {
      requireOff()
      await context.confirmPassword(currentPassword)
      const created = await createTotpSecret(companyName(), administrator().email)
      pending = { secret: created.secret, session, until: now().getTime() + CONFIRM_WITHIN_MS }
      return created
    },

    /**
     * Enables the two-step login, ends all other sessions and returns the recovery codes.
     * @throws AppError `gone` without a secret, `forbidden` for a wrong code
     */
    async enableTwoStep(code: string, session: string): Promise<string[]> {
      requireOff()
      const { secret } = pending ?? {}
      if (!secret || pending?.session !== session || pending.until <= now().getTime()) {
        throw new AppError('gone', 'This took too long. Please begin again.')
      }
      const step = await totpStepOf(secret, plainCode(code), now())
      if (step === undefined) throw wrongCode()
      const { codes, rows } = createRecoveryCodes()
      store.transaction(() => {
        requireOff()
        store.setTotpSecret(secret)
        store.spendTotpStep(step)
        store.setRecoveryCodes(rows)
        mailChange('on')
      })
      pending = undefined
      sessions.endOthers(session)
      outbox.drainSoon()
      return codes
    },

    async renewRecoveryCodes(proof: TwoStepProof): Promise<string[]> {
      await confirm(proof)
      const { codes, rows } = createRecoveryCodes()
      store.transaction(() => store.setRecoveryCodes(rows))
      return codes
    },

    async disableTwoStep(proof: TwoStepProof): Promise<void> {
      await confirm(proof)
      store.transaction(() => {
        store.setTotpSecret(null)
        mailChange('off')
      })
      outbox.drainSoon()
    },
  }
}
