import { LIMITS } from '@dhow/contract/limits'
import {
  type ConnectionProvider,
  ConnectionRequest,
  type ConnectionState,
} from '@dhow/contract/mail/connection'
import { type ChangeEvent, type KeyboardEvent, useState } from 'react'
import { useConnect } from './use-connect.ts'

/** A way of signing in to the mailbox. */
export type SignIn = ConnectionProvider | 'password'

type FieldName = 'tenant' | 'clientId' | 'clientSecret' | 'mailbox'
type Registration = Partial<Record<FieldName, string | undefined>>

/**
 * The way of signing in, and the registration at a provider. They are no part of the mail form, whose drafts would
 * contain the secret.
 * @param save saves other changes first, and returns whether it did
 */
export function useConnection(
  { connection }: ConnectionState,
  mailbox: { address: string; hasPassword: boolean },
  save: () => Promise<boolean>,
) {
  const isConnected = connection?.connectedAt !== undefined
  const [signIn, setSignIn] = useState<SignIn>(
    connection && (isConnected || !mailbox.hasPassword) ? connection.provider : 'password',
  )
  const [typed, setTyped] = useState<Registration>({})
  const [errors, setErrors] = useState<Registration>({})
  const { connect } = useConnect()
  const { isPending, isSuccess } = connect
  const isTyped = Object.keys(typed).length > 0
  // Its mailbox is an entry of the mail form.
  const isOther = signIn === 'other'
  const stored: Registration = connection?.provider === signIn ? connection : {}
  const fields: Registration = {
    tenant: stored.tenant,
    clientId: stored.clientId,
    mailbox: isOther ? mailbox.address : (stored.mailbox ?? mailbox.address),
    ...typed,
  }
  const showErrors = (issues: { path: string | PropertyKey[]; message: string }[]) => {
    setErrors(Object.fromEntries(issues.map(({ path, message }) => [String(path), message])))
    requestAnimationFrame(() => document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const start = async () => {
    const filled = Object.entries(fields).filter(([, value]) => value)
    const { data: body, error } = ConnectionRequest.safeParse({
      ...Object.fromEntries(filled),
      provider: signIn,
    })
    if (error) showErrors(error.issues)
    else if (await save()) {
      connect.mutate(
        { body: isConnected && !isTyped && !isOther ? {} : body },
        { onError: ({ issues }) => showErrors(issues) },
      )
    }
  }
  return {
    signIn,
    choose(next: SignIn) {
      setSignIn(next)
      setTyped({})
      setErrors({})
    },
    start,
    getField: (name: FieldName) => ({
      value: fields[name] ?? '',
      error: errors[name],
      autoComplete: 'off',
      limit: LIMITS.text,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) =>
        setTyped({ ...typed, [name]: target.value }),
      onKeyDown(event: KeyboardEvent) {
        if (event.key !== 'Enter') return
        // Would save only the form around the field.
        event.preventDefault()
        void start()
      },
    }),
    isPending,
    isUnsaved: isTyped,
    isLeaving: isSuccess,
  }
}
