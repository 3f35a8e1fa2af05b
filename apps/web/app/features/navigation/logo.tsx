import { Link } from 'react-router'
import { paths } from '#app/paths.ts'
import { site } from '#app/site.ts'

export const Logo = () => (
  <Link to={paths.home} viewTransition className="flex min-h-11 items-center gap-2.5">
    <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8 shrink-0">
      <path d="M9 20C11 12 16 7 25 4c-3 5-4 10-4 16z" className="fill-saffron" />
      <path
        d="M4 22h24c-2.4 4-6 5.500-9.500 5.500h-5C10 27.500 6.400 26 4 22z"
        fill="currentColor"
      />
    </svg>
    <span className="headline text-xl whitespace-nowrap">{site.brand}</span>
  </Link>
)
