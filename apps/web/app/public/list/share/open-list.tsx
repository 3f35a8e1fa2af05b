import { LIMITS } from '@dhow/contract/limits'
import { readListCode } from '@dhow/contract/list-codes'
import { paths } from '@dhow/contract/paths'
import { type SubmitEvent, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'

const WRONG_FORMAT = 'Enter the 12 letters and digits of the code, such as 7K2M-9QXD-H4TW.'

/** Opens a shared list by its code. Without JavaScript the server redirects to the list. */
export function OpenList({ code }: { code?: string }) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const typed = code ?? params.get('code')
  const [isWrong, setIsWrong] = useState(typed !== null && !readListCode(typed))

  const open = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement
    const typedCode = readListCode(field.value)
    setIsWrong(!typedCode)
    if (typedCode) void navigate(paths.sharedList(typedCode), { viewTransition: true })
    else field.focus()
  }
  return (
    <form
      action={paths.enquiry}
      noValidate
      aria-label="Open a shared list"
      onSubmit={open}
      className="grid w-full max-w-md grid-cols-[1fr_auto] items-start gap-x-3"
    >
      <TextField
        label="Code of a shared list"
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder="7K2M-9QXD-H4TW"
        maxLength={LIMITS.text}
        defaultValue={typed ?? ''}
        error={isWrong ? WRONG_FORMAT : undefined}
        onInput={() => setIsWrong(false)}
      />
      <Button type="submit" variant="quiet" className="mt-[1.625rem] min-h-[2.875rem]">
        Open list
      </Button>
    </form>
  )
}
