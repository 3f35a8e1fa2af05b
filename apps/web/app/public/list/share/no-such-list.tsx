import { paths } from '@dhow/contract/paths'
import { ButtonLink } from '#app/ui/button.tsx'

/** Replaces a list that does not exist, or has expired. */
export const NoSuchList = () => (
  <div className="mt-4 grid justify-items-start gap-6">
    <p className="max-w-prose text-lead text-muted">
      Check the link or code. A code has three groups of four letters and digits. A list expires one
      year after it was last opened.
    </p>
    <div className="flex flex-wrap gap-3">
      <ButtonLink to={paths.enquiry}>View your enquiry</ButtonLink>
      <ButtonLink to={paths.products} variant="quiet">
        Choose products
      </ButtonLink>
    </div>
  </div>
)
