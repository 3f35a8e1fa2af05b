import { Search } from 'lucide-react'
import type { FormEvent } from 'react'
import { Form, useNavigate } from 'react-router'
import { paths } from '#app/paths.ts'

/** Leads to the products that match, then clears. A plain form, so it works before the script does. */
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
    <Form action={paths.products} onSubmit={submit} role="search" className="relative">
      <input
        type="search"
        dir="auto"
        name="search"
        aria-label="Search products"
        placeholder="Search products"
        autoComplete="off"
        className="h-10 w-full rounded-full border border-control bg-transparent ps-4 pe-10 text-sm placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label="Search"
        className="absolute inset-y-0 end-0 grid w-10 place-items-center"
      >
        <Search aria-hidden size={18} />
      </button>
    </Form>
  )
}
