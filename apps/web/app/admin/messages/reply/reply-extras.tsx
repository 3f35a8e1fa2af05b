import { LIMITS } from '@dhow/contract/limits'
import { paths } from '@dhow/contract/paths'
import { Link } from 'react-router'
import { api } from '#app/api/client.ts'
import { TextArea } from '#app/ui/field.tsx'

/** The proposed greeting of a reply. */
export const greetingTo = (name: string): string => `Dear ${name},`

/** The text below a sent reply: the signature and the quoted message. */
export const SentBelow = ({ signature }: { signature: string | undefined }) => (
  <div className="text-sm text-muted">
    {signature && (
      <p dir="auto" className="mb-2 wrap-anywhere whitespace-pre-line">
        {signature}
      </p>
    )}
    <p>The visitor’s message is quoted below.</p>
  </div>
)

type Props = {
  /** Signature of this reply; undefined for the default signature. */
  signature: string | undefined
  onSignature: (signature: string) => void
}

/** The text below a reply in the editor, with a signature that can be changed. */
export function AddedBelow({ signature, onSignature }: Props) {
  const { data } = api.messages.signature.useQuery()
  return (
    <section aria-label="Added below your reply" className="border-s-2 border-line ps-4">
      {data ? (
        <TextArea
          label="Signature"
          rows={3}
          limit={LIMITS.signature}
          value={signature ?? data.signature}
          onChange={({ target }) => onSignature(target.value)}
        />
      ) : (
        <p className="text-sm font-medium">Your signature is added below.</p>
      )}
      <p className="mt-2 text-sm text-muted">
        Applies to this reply only. Set your default signature under{' '}
        <Link to={paths.mail} className="text-sea underline">
          Mail
        </Link>
        . The quoted message and your company details follow it.
      </p>
    </section>
  )
}
