import { type ApiKey, MAX_API_KEYS } from '@dhow/contract/admin/api-keys'
import { useRef, useState } from 'react'
import { useOutcome } from '#app/admin/delivery-warning.tsx'
import { formatDay, formatMoment } from '#app/admin/files/formats.ts'
import { ConfirmButton } from '#app/admin/frame/confirm-button.tsx'
import { SecretPanel } from '#app/admin/frame/secret-panel.tsx'
import { api } from '#app/api/office.ts'
import { Button } from '#app/ui/button.tsx'
import { NewKey, SCOPE_TEXTS } from './new-key.tsx'

export function KeyList({ keys }: { keys: ApiKey[] }) {
  const list = useRef<HTMLDivElement>(null)
  const [isFormOpen, setIsFormOpen] = useState(false)
  const [key, setKey] = useState<string>()
  const focusList = () => list.current?.focus()
  const isFull = keys.length >= MAX_API_KEYS
  return (
    <div ref={list} tabIndex={-1} className="grid max-w-3xl gap-4 outline-none">
      {key && (
        <SecretPanel
          title="Your new API key"
          hint="Everyone who has this key can use it. Store it in your software now."
          secret={key}
          onSaved={() => {
            setKey(undefined)
            focusList()
          }}
        />
      )}
      {isFormOpen ? (
        <NewKey
          onCancel={() => setIsFormOpen(false)}
          onCreated={(created) => {
            setIsFormOpen(false)
            setKey(created)
          }}
        />
      ) : (
        <Button
          className="justify-self-start"
          disabled={isFull}
          onClick={() => setIsFormOpen(true)}
        >
          Create API key
        </Button>
      )}
      {isFull && (
        <p className="text-sm text-muted">
          There are {MAX_API_KEYS} keys, the maximum. Revoke one first.
        </p>
      )}
      {keys.length === 0 && <p className="text-muted">No API keys yet.</p>}
      {keys.map((one) => (
        <KeyCard key={one.id} apiKey={one} onRevoked={focusList} />
      ))}
    </div>
  )
}

function KeyCard({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { id, name, scopes, createdAt, expiresAt, lastUsedAt } = apiKey
  const revoke = api.apiKeys.remove.useMutation(
    useOutcome(api.apiKeys.key(), 'Could not revoke the key. Try again.'),
  )
  const isExpired = expiresAt !== undefined && Date.parse(expiresAt) <= Date.now()
  return (
    <section
      aria-label={name}
      className="flex flex-wrap items-start justify-between gap-4 rounded-card border border-line bg-raised p-5"
    >
      <div className="grid min-w-0 gap-1 text-sm text-muted">
        <h2 className="text-base font-semibold text-ink wrap-anywhere">
          <bdi>{name}</bdi>
        </h2>
        <p>{scopes.map((scope) => SCOPE_TEXTS[scope]).join(' · ')}</p>
        <p>{`Created ${formatDay(createdAt)} · ${lastUsedAt ? `last used ${formatMoment(lastUsedAt)}` : 'never used'}`}</p>
        <p className={isExpired ? 'text-coral' : undefined}>
          {expiresAt ? `${isExpired ? 'Expired' : 'Expires'} ${formatDay(expiresAt)}` : 'No expiry'}
        </p>
      </div>
      <ConfirmButton
        label="Revoke"
        title="Revoke this key?"
        confirm={revoke.isPending ? 'Revoking…' : 'Revoke'}
        busy={revoke.isPending}
        danger
        onConfirm={() => revoke.mutateAsync({ params: { id } }).then(onRevoked)}
      >
        Software that uses <bdi className="wrap-anywhere">{name}</bdi> loses access immediately.
      </ConfirmButton>
    </section>
  )
}
