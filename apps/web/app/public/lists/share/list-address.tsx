import { paths } from '@dhow/contract/paths'
import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState } from 'react'
import { toLocalPath } from '#app/api/language.ts'
import { useOrigin } from '#app/api/use-company.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Trans } from '#app/ui/trans.tsx'

export function ListAddress({ code }: { code: string }) {
  const { i18n } = useLingui()
  const url = useOrigin() + toLocalPath(i18n, paths.sharedList(code))
  const field = useRef<HTMLInputElement>(null)
  const [status, setStatus] = useState('')
  const canShare = typeof navigator.share === 'function'

  const copy = async () => {
    field.current?.select()
    try {
      await navigator.clipboard.writeText(url)
      setStatus(i18n.t('Copied.'))
    } catch {
      setStatus(i18n.t('Link selected. Copy it with the menu or Ctrl+C.'))
    }
  }

  // Takes the focus from the button that it replaces.
  useEffect(() => void field.current?.select(), [])

  return (
    <div className="grid gap-2 panel p-4">
      <TextField
        ref={field}
        label={i18n.t('Link to this list')}
        readOnly
        dir="ltr"
        value={url}
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button onClick={copy}>{i18n.t('Copy')}</Button>
        {canShare && (
          <Button
            quiet
            // Rejects if the user closes the share dialog.
            onClick={() => void navigator.share({ title: i18n.t('A list'), url }).catch(() => {})}
          >
            {i18n.t('Share')}
          </Button>
        )}
        <span role="status" className="caption">
          {status}
        </span>
      </div>
      <p className="caption">
        <Trans
          id="Code: {code}. Anyone with the link can view and copy this version of the list. The link expires one year after it was last opened."
          values={{
            code: <bdi className="inline-block font-medium text-ink">{code}</bdi>,
          }}
        />
      </p>
    </div>
  )
}
