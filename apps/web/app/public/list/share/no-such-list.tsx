import { paths } from '@dhow/contract/paths'
import { ButtonLink } from '#app/ui/button.tsx'

/** In place of a list whose code is wrong, or that nobody opened for a year. */
export const NoSuchList = () => (
  <div className="mt-4 grid justify-items-start gap-6">
    <p className="max-w-prose text-lead text-muted">
      Look at the link or its code again: it has three groups of four letters and digits. A list
      ends a year after it was last opened.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.enquiry}>Your own enquiry</ButtonLink>
      <ButtonLink to={paths.products} variant="quiet">
        Choose products
      </ButtonLink>
    </div>
  </div>
)
