import { paths } from '#app/paths.ts'
import { ButtonAnchor, ButtonLink } from '#app/ui/button.tsx'
import { UnlistedMeta } from '#app/ui/page-meta.tsx'

const Page = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <div className="container-page section grid justify-items-center gap-6 text-center">
    <UnlistedMeta title={title} />
    {children}
  </div>
)

export const NotFound = () => (
  <Page title="404 Page Not Found">
    <p aria-hidden className="headline text-display text-saffron-ink">
      404
    </p>
    <h1 className="max-w-xl text-lead">
      404 Page Not Found - Sorry, the page you are looking for does not exist.
    </h1>
    <ButtonLink to={paths.home}>Back to the home page</ButtonLink>
  </Page>
)

export const SomethingWrong = () => (
  <Page title="Something went wrong">
    <h1 className="headline text-title">Something went wrong</h1>
    <p className="max-w-prose text-muted">
      That is our fault, not yours. Please reload the page; if it happens again, write to us.
    </p>
    <ButtonAnchor href="">Reload the page</ButtonAnchor>
  </Page>
)
