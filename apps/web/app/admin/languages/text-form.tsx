import type { TranslatedText } from '@dhow/contract/languages/languages'
import { LIMITS } from '@dhow/contract/limits'
import { getEnglishName, type OtherLanguage } from '@dhow/i18n/languages'
import { type KeyboardEvent, useRef, useState } from 'react'
import { ApiError, getMessage } from '#app/api/error.ts'
import { api } from '#app/api/office.ts'
import { ConflictDialog } from '#app/forms/use-versioned-form.tsx'
import { Button } from '#app/ui/button.tsx'
import { TextArea } from '#app/ui/fields/field.tsx'
import { notify } from '#app/ui/toast.tsx'
import { getTextProps } from './text-view.ts'

type Props = {
  text: TranslatedText
  language: OtherLanguage
  placeholders: string[]
  onUnsaved: (isUnsaved: boolean) => void
  onClose: (saved?: TranslatedText) => void
}

/** Returns the text to insert for a placeholder: a plural form gets all categories of the language. */
function buildInsertion(placeholder: string, language: OtherLanguage) {
  if (!placeholder.endsWith(',')) return placeholder
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions()
  return `${placeholder} ${pluralCategories.map((category) => `${category} {#}`).join(' ')}}`
}

/** Returns the translation that another person has saved, if that is the error. */
const findConflict = (error: unknown) =>
  error instanceof ApiError
    ? error.issues.find(({ path }) => path === 'ifText')?.values?.current?.toString()
    : undefined

export function TextForm({ text, language, placeholders, onUnsaved, onClose }: Props) {
  const { source } = text
  const [value, setValue] = useState(text.text)
  const field = useRef<HTMLTextAreaElement>(null)
  const label = `Translation in ${getEnglishName(language)}`
  const save = api.languages.saveText.useMutation({
    onSuccess: ({ message, saved }) => {
      notify.success(message)
      onClose(saved)
    },
  })
  const stored = findConflict(save.error)
  const change = (changed: string) => {
    save.reset()
    setValue(changed)
    onUnsaved(changed !== text.text)
  }
  const send = (ifText = text.text) => {
    if (save.isPending) return
    save.mutate({ params: { language }, body: { source, text: value, ifText } })
  }
  const insert = (placeholder: string) => {
    if (!field.current) return
    const { selectionStart, selectionEnd } = field.current
    const inserted = buildInsertion(placeholder, language)
    field.current.setRangeText(inserted, selectionStart, selectionEnd, 'end')
    change(field.current.value)
    field.current.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
    else return
    event.preventDefault()
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
      className="grid min-w-0 content-start gap-3"
    >
      <TextArea
        ref={field}
        label={label}
        labelHidden
        autoFocus
        {...getTextProps(language)}
        rows={Math.min(12, Math.max(2, Math.ceil(source.length / 50)))}
        limit={LIMITS.legalText}
        hint="Ctrl+Enter saves, Esc cancels."
        value={value}
        error={
          save.error && stored === undefined
            ? getMessage(save.error, 'Could not save the translation. Try again.')
            : undefined
        }
        onChange={({ target }) => change(target.value)}
        onKeyDown={onKeyDown}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {placeholders.map((placeholder) => (
          <button
            key={placeholder}
            type="button"
            aria-label={`Insert ${placeholder}`}
            onClick={() => insert(placeholder)}
            className="min-h-11 rounded-full bg-line px-3 font-mono text-sm hover:text-sea"
          >
            {placeholder}
          </button>
        ))}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" disabled={save.isPending}>
          {save.isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button variant="quiet" onClick={() => onClose()}>
          Cancel
        </Button>
      </div>
      {stored !== undefined && (
        <ConflictDialog
          subject="The translation"
          differences={[{ path: 'translation', value, stored }]}
          onClose={save.reset}
          onLoad={() =>
            onClose({ ...text, text: stored, state: stored ? 'translated' : 'untranslated' })
          }
          onSave={() => send(stored)}
        />
      )}
    </form>
  )
}
