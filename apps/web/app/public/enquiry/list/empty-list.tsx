import { paths } from '@dhow/contract/paths'
import { useState } from 'react'
import { Link } from 'react-router'
import { addLines } from '#app/public/list/list.ts'
import { PasteList } from '#app/public/list/paste/paste-list.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { countOf } from '#app/ui/numbers.ts'
import { readLastEnquiry } from './last-enquiry.ts'

/** Where nothing is asked for yet: how it begins, and the list that was sent last. */
export function EmptyList() {
  const [last] = useState(readLastEnquiry)
  return (
    <div className="mt-6 grid justify-items-start gap-6">
      <p className="max-w-prose text-lead text-muted">
        Nothing is on it yet. Choose ‘Add to enquiry’ at the products that you want, in cartons,
        pallets or containers, and ask for all of them at once.
      </p>
      <div className="flex flex-wrap gap-3">
        <ButtonLink to={paths.products}>Choose products</ButtonLink>
        <PasteList />
        {last && (
          <Button variant="quiet" onClick={() => addLines(last.lines)}>
            Use the list of {last.reference} again ({countOf(last.lines.length, 'line')})
          </Button>
        )}
      </div>
      <p className="text-muted">
        No list, only a question?{' '}
        <Link
          to={paths.contactForm}
          viewTransition
          className="inline-flex min-h-8 items-center text-sea underline underline-offset-4"
        >
          Write to us
        </Link>
      </p>
    </div>
  )
}
