import { LIMITS } from '@dhow/contract/limits'
import { readListCode } from '@dhow/contract/lists/list-codes'
import { paths } from '@dhow/contract/paths'
import { isolate } from '@dhow/trade/translator'
import { useLingui } from '@lingui/react'
import { Form, redirect, useSearchParams } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'

const EXAMPLE = '7K2M-9QXD-H4TW'

export function openTypedList({ request }: { request: Request }): void {
  const code = readListCode(new URL(request.url).searchParams.get('code') ?? '')
  if (code) throw redirect(paths.sharedList(code))
}

/** Shows the code of the URL by default, which is not a code if it was not redirected. */
export function OpenList({ code }: { code?: string }) {
  const { i18n } = useLingui()
  const [params] = useSearchParams()
  const typed = code ?? params.get('code')
  const isWrong = typed !== null && !readListCode(typed)
  return (
    <Form
      key={typed}
      action={paths.enquiry}
      aria-label={i18n.t('Open a shared list')}
      className="grid w-full max-w-md grid-cols-[1fr_auto] items-start gap-x-3"
    >
      <TextField
        label={i18n.t('Code of a shared list')}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        placeholder={EXAMPLE}
        maxLength={LIMITS.text}
        autoFocus={isWrong}
        defaultValue={typed ?? ''}
        error={
          isWrong
            ? i18n.t('Enter the 12 letters and digits of the code, such as {example}.', {
                example: isolate(EXAMPLE, i18n),
              })
            : undefined
        }
      />
      <Button type="submit" quiet className="mt-[1.625rem] min-h-[2.875rem]">
        {i18n.t('Open list')}
      </Button>
    </Form>
  )
}
