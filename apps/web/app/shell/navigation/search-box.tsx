import { paths } from '@dhow/contract/paths'
import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { classNames, SEARCH_FRAME } from '#app/ui/class-names.ts'

/** A plain form, so that it works before hydration. */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const search = String(new FormData(form).get('search')).trim()
    void navigate({
      pathname: paths.products,
      search: search && `?${new URLSearchParams({ search })}`,
    })
    form.reset()
    onSearch?.()
  }
  return (
    <Form
      action={paths.products}
      onSubmit={submit}
      role="search"
      className={classNames(SEARCH_FRAME, 'h-10 rounded-full border border-control text-sm')}
    >
      <input
        type="search"
        dir="auto"
        name="search"
        aria-label="Search products"
        placeholder="Search products"
        autoComplete="off"
        className="h-full min-w-0 flex-1 rounded-full bg-transparent ps-4 pe-2 outline-hidden placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label="Search"
        className="grid h-full w-10 shrink-0 place-items-center rounded-full"
      >
        <Search aria-hidden size={18} />
      </button>
    </Form>
  )
}
