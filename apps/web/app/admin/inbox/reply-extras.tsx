import { api } from '#app/api/client.ts'

/** The proposed greeting of a reply. */
export const greetingTo = (name: string): string => `Dear ${name},`

/** What is appended to a reply: the signature and the quoted message. */
export const SentBelow = ({ signature }: { signature: string | undefined }) => (
  <div className="text-sm text-muted">
    {signature && (
      <p dir="auto" className="mb-2 wrap-anywhere whitespace-pre-line">
        {signature}
      </p>
    )}
    <p>Below that stands the visitor’s message, quoted.</p>
  </div>
)

/** Shows under the editor what is appended to the reply. */
export function AddedBelow() {
  const { data } = api.messages.signature.useQuery()
  return (
    <section aria-label="Added below your reply" className="border-s-2 border-line ps-4">
      <p className="mb-1 text-sm font-medium">
        {data
          ? 'Added below your reply:'
          : 'Your company’s name and contact details are added below.'}
      </p>
      <SentBelow signature={data?.signature} />
    </section>
  )
}
