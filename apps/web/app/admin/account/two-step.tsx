import type { Account } from '@dhow/contract/account'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '#app/api/client.ts'
import { AccountCard } from './account-card.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TwoStepSetup } from './two-step-setup.tsx'
import { TwoStepState } from './two-step-state.tsx'

/** The two-step login: off, being set up, or on. */
export function TwoStep({ account: { twoStep } }: { account: Account }) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[]>()
  const title = useRef<HTMLHeadingElement>(null)
  const reload = () => void client.invalidateQueries({ queryKey: api.account.get.key() })
  const show = (fresh: string[]) => {
    setCodes(fresh)
    reload()
  }
  /** Where what had the focus is gone. */
  const focusTitle = () => title.current?.focus()
  return (
    <AccountCard title="Two-step login" titleRef={title}>
      <p className="mt-1 mb-4 max-w-prose text-sm text-muted">
        Besides the password, a login asks for a code that an app on your telephone shows: who knows
        your password still does not get in.
      </p>
      {codes && (
        <RecoveryCodes
          codes={codes}
          onKept={() => {
            setCodes(undefined)
            focusTitle()
          }}
        />
      )}
      {!codes && !twoStep && <TwoStepSetup onCodes={show} />}
      {!codes && twoStep && (
        <TwoStepState
          recoveryCodes={twoStep.recoveryCodes}
          onCodes={show}
          onOff={() => {
            reload()
            focusTitle()
          }}
        />
      )}
    </AccountCard>
  )
}
