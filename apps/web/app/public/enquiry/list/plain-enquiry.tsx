import type { Issue } from '@dhow/contract/errors'
import type { ListLine } from '@dhow/contract/lists'
import { paths } from '@dhow/contract/paths'
import { Honeypot } from '#app/public/enquiry/spam-signals.tsx'
import { InSlices } from '#app/public/list/in-slices.tsx'
import { PrivacyNote } from '#app/shell/company/privacy-note.tsx'
import { Button, ButtonAnchor } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/field.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { DetailsFields } from './details-fields.tsx'
import { PlainLine } from './plain-line.tsx'
import type { FieldValues } from './stored-details.ts'

/** What the form of the page begins with where there is no JavaScript. */
export type PlainState = {
  lines: ListLine[]
  values: FieldValues
  /** The same for every attempt. */
  submissionId: string
  issues: Issue[]
  /** Rows that were typed and are no lines yet. */
  more?: string
  /** What is wrong, or was done. */
  message?: string
  /** The list was sent under this reference. */
  reference?: string
  /** With so many lines. */
  count?: number
}

/** The page without JavaScript: the list travels in its form. */
export function PlainEnquiry({ state }: { state: PlainState }) {
  const { lines, values, submissionId, issues, more = '', message, reference, count = 0 } = state
  if (reference) return <PlainThanks reference={reference} count={count} />
  const errors = Object.fromEntries(issues.map((issue) => [issue.path, issue.message]))
  return (
    <form method="post" action={paths.enquiry} aria-label="Enquiry" className="mt-6 grid gap-8">
      {/* What the Enter key presses: the first button of a form. */}
      <button
        type="submit"
        name="intent"
        value="update"
        formNoValidate
        tabIndex={-1}
        className="sr-only"
      >
        Update the list
      </button>
      <input type="hidden" name="submissionId" value={submissionId} />
      {message && (
        <p role="alert" className="rounded-card bg-coral-soft px-5 py-4 text-coral">
          {message}
        </p>
      )}
      {lines.length > 0 && (
        <section>
          <h2 className="mb-3 font-medium">{countOf(lines.length, 'line')}</h2>
          <ol aria-label="What you ask for" className="enquiry-lines border-b border-line">
            <InSlices
              lines={lines}
              render={(line, at) => <PlainLine key={at} line={line} at={at} />}
            />
          </ol>
          <Button
            type="submit"
            name="intent"
            value="update"
            formNoValidate
            variant="quiet"
            className="mt-4"
          >
            Update the list
          </Button>
        </section>
      )}
      <section className="grid justify-items-start gap-3">
        <TextArea
          label="Add to the list, one in a row: name or GTIN, quantity"
          name="more"
          rows={4}
          defaultValue={more}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" name="intent" value="add" formNoValidate variant="quiet">
            Add
          </Button>
          <ButtonAnchor href={paths.products} variant="quiet">
            Tick products in the catalogue
          </ButtonAnchor>
        </div>
      </section>
      {lines.length > 0 && (
        <section className="grid max-w-2xl gap-5">
          <h2 className="headline text-2xl">Send it to us</h2>
          <DetailsFields values={values} errors={errors} />
          <Honeypot />
          <Button type="submit" name="intent" value="send" className="justify-self-start">
            Send enquiry
          </Button>
          <PrivacyNote className="text-muted" />
        </section>
      )}
    </form>
  )
}

const PlainThanks = ({ reference, count }: { reference: string; count: number }) => (
  <section className="mt-6 rounded-card bg-leaf-soft p-6 text-leaf sm:p-10">
    <h2 className="headline text-2xl">Thank you! Your enquiry is {reference}</h2>
    <p className="mt-3 max-w-prose text-ink">
      We have it, with {countOf(count, 'line')}, and get back to you soon. Please keep the
      reference: we both find the enquiry by it.
    </p>
  </section>
)
