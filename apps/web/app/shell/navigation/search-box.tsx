import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { Search } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useId, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { classNames, SEARCH_FRAME } from '#app/ui/class-names.ts'

/** The box searches without suggestions, so a failed load is ignored. */
const Suggestions = lazy(() => import('./suggestions.tsx').catch(() => ({ default: () => <></> })))

/** A plain form, so that it works before hydration. */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const list = useId()
  const [input, setInput] = useState<HTMLInputElement>()
  const clear = () => {
    input?.form?.reset()
    onSearch?.()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const search = String(new FormData(event.currentTarget).get('search')).trim()
    void navigate({
      pathname: paths.products,
      search: search && `?${new URLSearchParams({ search })}`,
    })
    clear()
  }
  return (
    <Form
      action={paths.products}
      onSubmit={submit}
      role="search"
      className={classNames(
        SEARCH_FRAME,
        'relative h-10 rounded-full border border-control text-sm',
      )}
    >
      <input
        type="search"
        role="combobox"
        aria-expanded={false}
        aria-controls={list}
        aria-autocomplete="list"
        dir="auto"
        name="search"
        aria-label={i18n.t('Search products')}
        placeholder={i18n.t('Search products')}
        autoComplete="off"
        onFocus={({ currentTarget }) => setInput(currentTarget)}
        className="h-full min-w-0 flex-1 rounded-full bg-transparent ps-4 pe-2 outline-hidden placeholder:text-muted"
      />
      <button
        type="submit"
        aria-label={i18n.t('Search')}
        className="grid h-full w-10 shrink-0 place-items-center rounded-full"
      >
        <Search size={18} />
      </button>
      {input && (
        <Suspense>
          <Suggestions id={list} input={input} onFollow={clear} />
        </Suspense>
      )}
    </Form>
  )
}
