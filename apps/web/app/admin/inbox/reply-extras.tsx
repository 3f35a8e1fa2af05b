import { api } from '#app/api/client.ts'

/** How a reply may begin, to be changed like everything that is typed. */
export const greetingTo = (name: string): string => `Dear ${name},`

/** What is sent below a reply besides what was typed. */
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

/** Says, under the editor, what is added to what is typed. */
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
